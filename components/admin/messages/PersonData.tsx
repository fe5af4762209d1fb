import { useSignals } from "@preact/signals-react/runtime";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import { type FormEvent, useId, useState } from "react";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../../ui/Button.tsx";
import { loadStatus } from "../api/status.ts";
import { useAction } from "../api/use-request.ts";
import { Problem } from "../ui/notices.tsx";
import { downloadPersonData, erasePersonData, fetchPersonData } from "./message-actions.ts";
import { erasureReceipt, mail } from "./messages.ts";

const labels = adminMessages.person;
const RECEIPT_ID = "receipt";

/** Answers requests under data protection law: a copy of all data held about one person, or its erasure. */
export function PersonData() {
  useSignals();
  const id = useId();
  const { busy, problem, run } = useAction();
  const [found, setFound] = useState<Awaited<ReturnType<typeof fetchPersonData>>>();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    setFound(undefined);
    erasureReceipt.value = undefined;
    void run("search", async () => setFound(await fetchPersonData(email)));
  }

  const erase = (email: string) =>
    run("erase", async () => {
      if (!(await erasePersonData(email))) return;
      setFound(undefined);
      // The receipt replaces the button that had the focus.
      requestAnimationFrame(() => document.getElementById(RECEIPT_ID)?.focus());
      await Promise.all([mail.load(), loadStatus()]);
    });

  return (
    <section className="panel one-person" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{labels.title}</h2>
      <p className="muted">{labels.text}</p>
      <form className="field" onSubmit={search} noValidate>
        <label htmlFor={`${id}email`}>{labels.email}</label>
        <div className="line">
          <input
            className="input"
            type="email"
            id={`${id}email`}
            name="email"
            autoComplete="off"
            aria-describedby={`${id}problem`}
          />
          <Button type="submit" aria-busy={busy === "search"}>
            {labels.look}
          </Button>
        </div>
        <Problem id={`${id}problem`}>{problem}</Problem>
      </form>
      <div role="status">
        {found && <FoundData {...found} isErasing={busy === "erase"} onErase={() => void erase(found.person.email)} />}
        {erasureReceipt.value && <Receipt text={labels.receipt(erasureReceipt.value)} />}
      </div>
    </section>
  );
}

interface FoundDataProps extends Awaited<ReturnType<typeof fetchPersonData>> {
  isErasing: boolean;
  onErase: () => void;
}

function FoundData({ person, file, isErasing, onErase }: FoundDataProps) {
  const { email, messages, backups } = person;
  if (messages.length === 0) return <p>{labels.none(email)}</p>;
  return (
    <>
      <p>
        <b>{labels.found(person)}.</b> {backups}
      </p>
      <p className="line">
        <Button icon={Download} onClick={() => downloadPersonData(email, file)}>
          {labels.download}
        </Button>
        <Button icon={Eraser} aria-busy={isErasing} onClick={onErase}>
          {labels.erase}
        </Button>
      </p>
    </>
  );
}

function Receipt({ text }: { text: string }) {
  const [outcome, setOutcome] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(labels.copied);
    } catch {
      setOutcome(labels.notCopied); // No permission, or a page without TLS.
    }
  }
  return (
    <>
      <p className="words" id={RECEIPT_ID} tabIndex={-1}>
        {text}
      </p>
      <p className="line">
        <Button icon={Copy} onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <span className="muted">{outcome}</span>
      </p>
    </>
  );
}
