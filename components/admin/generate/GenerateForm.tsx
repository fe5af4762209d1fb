import { useSignals } from "@preact/signals-react/runtime";
import Sparkles from "lucide-react/icons/sparkles";
import UserRoundSearch from "lucide-react/icons/user-round-search";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { status } from "../api/status.ts";
import { useAction } from "../api/use-request.ts";
import { formatDateTime } from "../ui/dates.ts";
import { generatePost, prompt, promptWarning } from "./drafting.ts";

const labels = adminBlog.generate;
const { submit } = labels;
const sendAnyway = () => generatePost({ nobodyIsNamed: true });

export function GenerateForm() {
  useSignals();
  const text = prompt.value;
  const { busy, run } = useAction();
  const isSending = busy !== undefined;
  const [isUsed, setUsed] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isSending) void run("generate", generatePost);
  }
  function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="pad make" onSubmit={send} onFocus={() => setUsed(true)}>
      <label htmlFor="prompt">{labels.prompt}</label>
      <textarea
        className="input"
        id="prompt"
        rows={1}
        value={text}
        aria-describedby="prompt-hints"
        onChange={(event) => {
          prompt.value = event.currentTarget.value;
        }}
        onKeyDown={submitByKey}
      />
      <Button
        type="submit"
        {...(!isSending && { icon: Sparkles })}
        disabled={text.trim() === "" && !isSending}
        aria-busy={isSending}
      >
        <span>
          {submit[0]}
          <span className="wide-words">{submit[1]}</span>
        </span>
      </Button>
      <div className={isUsed ? "hints" : "hints short"} id="prompt-hints">
        <p>{labels.alwaysDraft}</p>
        <p>{labels.warning}</p>
        {status.value?.writer === "offline" && <p className="later">{labels.offline}</p>}
        <WeeklyNote />
      </div>
      {text.trim() !== "" && text.trim() === promptWarning.value.prompt && (
        <div className="note warn" role="alert">
          <Icon of={UserRoundSearch} />
          <p>{promptWarning.value.sentence}</p>
          <Button small aria-busy={isSending} onClick={() => isSending || void run("send", sendAnyway)}>
            {labels.nobodyIsNamed}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Says that a post is also drafted weekly, and when the next one is due. */
export function WeeklyNote() {
  useSignals();
  const weekly = status.value?.weekly;
  const later = [
    weekly?.by === "timer" && !weekly.seen && labels.timerNeverSeen,
    weekly?.next && labels.nextRun(formatDateTime(weekly.next)),
  ];
  return (
    <p id="prompt-weekly">
      {labels.weekly}
      <span className="later">{later.filter(Boolean).map((sentence) => ` ${sentence}`)}</span>
    </p>
  );
}
