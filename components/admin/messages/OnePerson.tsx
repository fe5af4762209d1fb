import { useSignals } from "@preact/signals-react/runtime";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import { type FormEvent, useId, useState } from "react";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../notices.tsx";
import { loadStatus } from "../status.ts";
import { useAction } from "../use-service.ts";
import { download, erase, lookUp } from "./message-acts.ts";
import { loadMessages, receipt } from "./messages.ts";

const labels = adminMessages.person;
const RECEIPT = "receipt";

/** Two rights that the law gives everybody: a copy of all that is held about them, and its erasure. */
export function OnePerson() {
  useSignals();
  const id = useId();
  const { busy, problem, run } = useAction();
  const [held, setHeld] = useState<Awaited<ReturnType<typeof lookUp>>>();

  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    setHeld(undefined);
    receipt.value = undefined;
    void run("look", async () => setHeld(await lookUp(email)));
  }

  const eraseAll = (email: string) =>
    run("erase", async () => {
      if (!(await erase(email))) return;
      setHeld(undefined);
      // Where the pressed button was, the receipt is.
      requestAnimationFrame(() => document.getElementById(RECEIPT)?.focus());
      await Promise.all([loadMessages(), loadStatus()]);
    });

  return (
    <section className="panel one-person" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{labels.title}</h2>
      <p className="muted">{labels.text}</p>
      <form className="field" onSubmit={look} noValidate>
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
          <Button type="submit" aria-busy={busy === "look"}>
            {labels.look}
          </Button>
        </div>
        <Problem id={`${id}problem`}>{problem}</Problem>
      </form>
      <div role="status">
        {held && <Held {...held} isErasing={busy === "erase"} onErase={() => void eraseAll(held.person.email)} />}
        {receipt.value && <Receipt text={labels.receipt(receipt.value)} />}
      </div>
    </section>
  );
}

interface HeldProps extends Awaited<ReturnType<typeof lookUp>> {
  isErasing: boolean;
  onErase: () => void;
}

function Held({ person, file, isErasing, onErase }: HeldProps) {
  const { email, messages, backups } = person;
  if (messages.length === 0) return <p>{labels.none(email)}</p>;
  return (
    <>
      <p>
        <b>{labels.found(person)}.</b> {backups}
      </p>
      <p className="line">
        <Button icon={Download} onClick={() => download(email, file)}>
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
      setOutcome(labels.notCopied); // refused, or a page without TLS
    }
  }
  return (
    <>
      <p className="words" id={RECEIPT} tabIndex={-1}>
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
