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
import Trash2 from "lucide-react/icons/trash-2";
import type { KeyboardEvent } from "react";
import type { ContactMessage } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ActMenu } from "../ActMenu.tsx";
import { formatDateTime, formatDay } from "../dates.ts";
import { closeMessage } from "./address.ts";
import { subjectOf } from "./MessageList.tsx";
import {
  deleteMessage,
  erasePerson,
  exportPerson,
  markAnswered,
  markComplaint,
  markUnread,
  moveMessage,
} from "./message-acts.ts";
import { busyMessage, replying } from "./messages.ts";
import { LETTER_TITLE } from "./reading-place.ts";
import { replyAddress } from "./reply.ts";

const labels = adminMessages;

interface LetterProps {
  message: ContactMessage;
  /** The practice's name. */
  practice: string;
}

/** The open message, with everything that can be done with it. */
export function Letter({ message, practice }: LetterProps) {
  useSignals();
  const { id, name, email, phone, suspected, receivedAt, notice, keptUntil } = message;
  const mailTo = replyAddress(message, practice);
  const number = phone.replace(/[^\d+]/g, "");
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    if (key === "Escape" && !(target as Element).closest("[popover]")) closeMessage();
  };
  return (
    <article className="letter" aria-label={name} aria-busy={busyMessage.value === id} onKeyDown={closeOnEscape}>
      <Button tone="plain" className="back" icon={ChevronLeft} onClick={closeMessage}>
        {labels.title}
      </Button>
      <header>
        <h2 id={LETTER_TITLE} tabIndex={-1}>
          {name}
        </h2>
        <LetterMenu message={message} />
        <p className="muted small">{[subjectOf(message), formatDateTime(receivedAt)].filter(Boolean).join(" · ")}</p>
      </header>
      {suspected ? <WhyHeld message={message} /> : <Answered message={message} />}
      <Complaint message={message} />
      <p className="words">{message.message}</p>
      <div className="answering">
        {suspected ? (
          <>
            <Button tone="solid" onClick={() => void moveMessage(message)}>
              {labels.notSpam}
            </Button>
            <Button icon={Trash2} onClick={() => void deleteMessage(message)}>
              {labels.delete}
            </Button>
          </>
        ) : (
          <Answering message={message} mailTo={mailTo} number={number} />
        )}
      </div>
      <div className="reach">
        <a href={mailTo}>{email}</a>
        {number ? <a href={`tel:${number}`}>{phone}</a> : phone}
      </div>
      <p className="kept-for">
        {labels.consent(notice, formatDay(receivedAt))} {labels.keptUntil(formatDay(keptUntil))}
      </p>
    </article>
  );
}

interface AnsweringProps {
  message: ContactMessage;
  mailTo: string;
  /** Empty where none can be called. */
  number: string;
}

function Answering({ message, mailTo, number }: AnsweringProps) {
  const { id, answeredAt } = message;
  const reply = () => {
    if (!answeredAt) replying.value = id;
  };
  return (
    <>
      <Button href={mailTo} tone={answeredAt ? "outline" : "solid"} icon={Reply} onClick={reply}>
        {answeredAt ? labels.replyAgain : labels.reply}
      </Button>
      {number && (
        <Button href={`tel:${number}`} icon={Phone}>
          {labels.call}
        </Button>
      )}
      {!answeredAt && (
        <Button icon={Check} onClick={() => void markAnswered(message, true)}>
          {labels.answered}
        </Button>
      )}
    </>
  );
}

/** When the message was answered, or after a visit to the mail program the question whether it is. */
export function Answered({ message }: { message: ContactMessage }) {
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
  if (replying.value !== id) return null;
  const notYet = () => {
    replying.value = null;
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

/** Until when a complaint has to be answered; one that is answered needs no more. */
function Complaint({ message: { complaint, answeredAt } }: { message: ContactMessage }) {
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

function WhyHeld({ message: { reasons } }: { message: ContactMessage }) {
  const { title, byOwner, signs } = labels.why;
  return (
    <div className="note warn">
      <Icon of={ShieldQuestionMark} />
      <b>{title}</b>
      <p>{reasons.map((reason) => signs[reason] ?? reason).join(" ") || byOwner}</p>
    </div>
  );
}

function LetterMenu({ message }: { message: ContactMessage }) {
  const item = (label: string, icon: LucideIcon, act: (message: ContactMessage) => Promise<unknown>) => (
    <button type="button" onClick={() => void act(message)}>
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <ActMenu label={`${labels.more} ${message.name}`} title={message.name}>
      {item(labels.markUnread, Mail, markUnread)}
      {!message.suspected && item(labels.spam, OctagonAlert, moveMessage)}
      {item(message.complaint ? labels.complaint.unmark : labels.complaint.mark, Flag, markComplaint)}
      {item(labels.delete, Trash2, deleteMessage)}
      {item(labels.export, Download, exportPerson)}
      {item(labels.erase, Eraser, erasePerson)}
    </ActMenu>
  );
}
