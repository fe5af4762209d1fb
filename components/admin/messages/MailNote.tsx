import { useSignals } from "@preact/signals-react/runtime";
import MailCheck from "lucide-react/icons/mail-check";
import MailQuestionMark from "lucide-react/icons/mail-question-mark";
import MailX from "lucide-react/icons/mail-x";
import { paths } from "#content/facts/navigation.ts";
import type { Status } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { status } from "../api/status.ts";
import { useAction } from "../api/use-request.ts";
import { formatDateTime, formatTime, isToday } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { confirmTestMail, sendTestMail } from "./message-actions.ts";

const labels = adminMessages.mailing;

type Mailing = Status["messages"]["mail"];

/** Says whether messages are also mailed to the owner. Hidden once a test mail has come. */
export function MailNote() {
  useSignals();
  const { busy, problem, run } = useAction();
  const mail = status.value?.messages.mail;
  if (!status.value || mail?.tested?.came) return null;
  const { tone, icon, title, text } = noteOf(mail);
  const isAwaitingAnswer = mail?.tested !== undefined && mail.tested.came === undefined;
  return (
    <div className={`note mail-note ${tone}`}>
      <Icon of={icon} />
      <div>
        <b role="status">{title}</b>
        <p>{text}</p>
        <Problem>{problem}</Problem>
      </div>
      {!mail && (
        <div className="answers">
          <Button href={`${paths.adminPractice}#told.host`}>{labels.setUp}</Button>
        </div>
      )}
      {mail && (
        <div className="answers">
          {isAwaitingAnswer ? (
            <>
              <Button aria-busy={busy === "yes"} onClick={() => void run("yes", () => confirmTestMail(true))}>
                {labels.yes}
              </Button>
              <Button aria-busy={busy === "no"} onClick={() => void run("no", () => confirmTestMail(false))}>
                {labels.no}
              </Button>
            </>
          ) : (
            <Button aria-busy={busy === "send"} onClick={() => void run("send", sendTestMail)}>
              {mail.tested ? labels.sendAgain : labels.send}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function noteOf(mail: Mailing) {
  if (!mail) return { tone: "warn", icon: MailX, title: labels.none, text: labels.noneText };
  const { to, tested } = mail;
  if (!tested) return { tone: "", icon: MailQuestionMark, title: labels.untested(to), text: labels.untestedText };
  if (tested.came === false) return { tone: "warn", icon: MailX, title: labels.lost, text: labels.lostText(to) };
  const { sentAt } = tested;
  const when = isToday(sentAt) ? formatTime(sentAt) : formatDateTime(sentAt);
  return { tone: "", icon: MailCheck, title: labels.sent(when), text: labels.sentText(to) };
}

/** The address that messages are mailed to, shown below them once a test mail has come. */
export function MailLine() {
  useSignals();
  const { busy, problem, run } = useAction();
  const mail = status.value?.messages.mail;
  if (!mail?.tested?.came) return null;
  return (
    <div className="small muted mail-line">
      <p>{labels.mailed(mail.to)}</p>
      <Button tone="link" aria-busy={busy === "send"} onClick={() => void run("send", sendTestMail)}>
        {labels.sendAgain}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
