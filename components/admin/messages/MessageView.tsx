import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import CircleCheck from "lucide-react/icons/circle-check";
import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import Flag from "lucide-react/icons/flag";
import Mail from "lucide-react/icons/mail";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import ShieldQuestionMark from "lucide-react/icons/shield-question-mark";
import Siren from "lucide-react/icons/siren";
import Trash2 from "lucide-react/icons/trash-2";
import { type KeyboardEvent, useLayoutEffect } from "react";
import { toE164 } from "#content/facts/phone.ts";
import { type ContactMessage, isUrgent } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ActionMenu } from "../ui/ActionMenu.tsx";
import { formatDateTime, formatDay } from "../ui/dates.ts";
import { subjectOf } from "./MessageList.tsx";
import {
  deleteMessage,
  eraseSender,
  exportSender,
  markAnswered,
  markComplaint,
  markUnread,
  moveMessage,
  putWithSpam,
} from "./message-actions.ts";
import { closeMessage } from "./message-url.ts";
import { busyMessages, replyingToId } from "./messages.ts";
import { MESSAGE_TITLE_ID } from "./reading-position.ts";
import { replyUrl } from "./reply.ts";

const labels = adminMessages;

interface MessageViewProps {
  message: ContactMessage;
  /** The practice's name. */
  practice: string;
}

/** The open message, with everything that can be done with it. */
export function MessageView({ message, practice }: MessageViewProps) {
  useSignals();
  const { id, name, email, phone, suspected, receivedAt, notice, keptUntil } = message;
  const replyHref = replyUrl(message, practice);
  const isAnswerable = !suspected || isUrgent(message) || message.answeredAt !== undefined;
  const phoneNumber = toE164(phone) ?? phone.replace(/[^\d+]/g, "");
  // The button that she pressed may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other buttons are shown
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById(MESSAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [message, replyingToId.value]);
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    if (key === "Escape" && !(target as Element).closest("[popover]")) closeMessage();
  };
  return (
    <article className="letter" aria-label={name} aria-busy={busyMessages.value[id] ?? false} onKeyDown={closeOnEscape}>
      <Button tone="plain" className="back" icon={ChevronLeft} onClick={closeMessage}>
        {labels.title}
      </Button>
      <header>
        <h2 id={MESSAGE_TITLE_ID} tabIndex={-1}>
          {name}
        </h2>
        <MessageMenu message={message} />
        <p className="muted small">{[subjectOf(message), formatDateTime(receivedAt)].filter(Boolean).join(" · ")}</p>
      </header>
      {isUrgent(message) && (
        <div className="note bad">
          <Icon of={Siren} />
          <b>{phoneNumber ? labels.waiting.ringNow : labels.waiting.answerNow}</b>
          <p>{labels.waiting.told}</p>
        </div>
      )}
      {suspected && <SpamReasons message={message} />}
      {isAnswerable && <AnsweredNote message={message} />}
      <ComplaintDeadline message={message} />
      <p className="words">{message.message}</p>
      <div className="answering">
        {isAnswerable && <AnswerButtons message={message} replyHref={replyHref} phoneNumber={phoneNumber} />}
        {suspected && (
          <>
            <Button tone={isAnswerable ? "outline" : "solid"} onClick={() => void moveMessage(message)}>
              {labels.notSpam}
            </Button>
            <Button icon={Trash2} onClick={() => void deleteMessage(message)}>
              {labels.delete}
            </Button>
          </>
        )}
      </div>
      <div className="reach">
        <a href={replyHref}>{email}</a>
        {phoneNumber ? <a href={`tel:${phoneNumber}`}>{phone}</a> : phone}
      </div>
      <p className="kept-for">
        {labels.consent(notice, formatDay(receivedAt))} {labels.keptUntil(formatDay(keptUntil))}
      </p>
    </article>
  );
}

interface AnswerButtonsProps {
  message: ContactMessage;
  replyHref: string;
  /** Empty if the sender gave no number that can be called. */
  phoneNumber: string;
}

function AnswerButtons({ message, replyHref, phoneNumber }: AnswerButtonsProps) {
  const { id, answeredAt, phone } = message;
  const reply = () => {
    if (!answeredAt) replyingToId.value = id;
  };
  const callFirst = phoneNumber !== "" && isUrgent(message);
  const call = phoneNumber && (
    <Button href={`tel:${phoneNumber}`} tone={callFirst ? "solid" : "outline"} icon={Phone}>
      {callFirst ? `${labels.call} ${phone}` : labels.call}
    </Button>
  );
  return (
    <>
      {callFirst && call}
      <Button href={replyHref} tone={answeredAt || callFirst ? "outline" : "solid"} icon={Reply} onClick={reply}>
        {answeredAt ? labels.replyAgain : labels.reply}
      </Button>
      {!callFirst && call}
      {!answeredAt && (
        <Button icon={Check} onClick={() => void markAnswered(message, true)}>
          {labels.answered}
        </Button>
      )}
    </>
  );
}

/** Says when the message was answered. After a visit to the mail program, asks whether it is. */
export function AnsweredNote({ message }: { message: ContactMessage }) {
  useSignals();
  const { id, answeredAt } = message;
  if (answeredAt) {
    return (
      <p className="answered">
        <Icon of={CircleCheck} />
        <b>{labels.answeredOn(formatDay(answeredAt))}</b>
        <Button tone="link" onClick={() => void markAnswered(message, false)}>
          {labels.notAnswered}
        </Button>
      </p>
    );
  }
  if (replyingToId.value !== id) return null;
  const notYet = () => {
    replyingToId.value = null;
  };
  return (
    <div className="answered asked" role="status">
      <b>{labels.haveYou}</b>
      <Button onClick={() => void markAnswered(message, true)}>{labels.yesAnswered}</Button>
      <Button tone="link" onClick={notYet}>
        {labels.notAnswered}
      </Button>
    </div>
  );
}

/** The day by which a complaint has to be answered. Hidden once it is answered. */
function ComplaintDeadline({ message: { complaint, answeredAt } }: { message: ContactMessage }) {
  if (!complaint || answeredAt) return null;
  const { answerBy, isOverdue } = complaint;
  return (
    <div className={isOverdue ? "note bad" : "note warn"}>
      <Icon of={isOverdue ? OctagonAlert : CalendarClock} />
      <b>{labels.complaint[isOverdue ? "overdue" : "answerBy"](answerBy)}</b>
      <p>{labels.complaint.law}</p>
    </div>
  );
}

function SpamReasons({ message }: { message: ContactMessage }) {
  const { reasons } = message;
  const { title, byOwner, signs } = labels.why;
  return (
    <div className="note warn">
      <Icon of={ShieldQuestionMark} />
      <b>{isUrgent(message) ? labels.waiting.perhapsSpam : title}</b>
      <p>{reasons.map((reason) => signs[reason] ?? reason).join(" ") || byOwner}</p>
    </div>
  );
}

function MessageMenu({ message }: { message: ContactMessage }) {
  const item = (label: string, icon: LucideIcon, act: (message: ContactMessage) => Promise<unknown>) => (
    <button type="button" onClick={() => void act(message)}>
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <ActionMenu label={`${labels.more} ${message.name}`} title={message.name}>
      {item(labels.markUnread, Mail, markUnread)}
      {(!message.suspected || isUrgent(message)) && item(labels.spam, OctagonAlert, putWithSpam)}
      {item(message.complaint ? labels.complaint.unmark : labels.complaint.mark, Flag, markComplaint)}
      {item(labels.delete, Trash2, deleteMessage)}
      {item(labels.export, Download, exportSender)}
      {item(labels.erase, Eraser, eraseSender)}
    </ActionMenu>
  );
}
