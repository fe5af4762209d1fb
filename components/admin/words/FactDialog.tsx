import { type FormEvent, useId, useState } from "react";
import { adminWords } from "#content/pages/admin-words.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { factsOfWords } from "./facts-of-words.ts";

const labels = adminWords.facts;

/** Puts a fact into a text, found by its value or by its name in Practice. */
export function FactDialog({ onPick }: { onPick: (name: string) => void }) {
  const id = useId();
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/);
  const found = factsOfWords().filter(({ shown, where }) =>
    words.every((word) => `${shown} ${where}`.toLowerCase().includes(word)),
  );
  function pick(name: string | undefined) {
    if (name === undefined) return;
    closeDialog();
    onPick(name);
  }
  function takeFirst(event: FormEvent) {
    event.preventDefault();
    pick(found[0]?.name);
  }
  return (
    <DeskDialog title={labels.putIn}>
      <form className="field" noValidate onSubmit={takeFirst}>
        <label htmlFor={id}>{labels.find}</label>
        <input
          className="input"
          id={id}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </form>
      <p className="hide" role="status">
        {query && labels.found(found.length)}
      </p>
      <div className="choices">
        {found.map(({ name, shown, where }) => (
          <button key={name} type="button" onClick={() => pick(name)}>
            {shown} <small>{where}</small>
          </button>
        ))}
      </div>
    </DeskDialog>
  );
}
