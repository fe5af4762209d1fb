import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type ToldAnswer, toldAnswer, trialAnswer } from "#content/model/answers.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { FactField } from "#content/pages/admin-practice.ts";
import { adminTold, type ToldField } from "#content/pages/admin-told.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../notices.tsx";
import { readAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { useAction } from "../use-request.ts";
import { LineInput } from "./LineInput.tsx";
import { focusLinkedFact } from "./linked-fact.ts";
import type { ToldDraft } from "./ToldRow.tsx";

export const TOLD = "/api/admin/told";
const labels = adminTold;

interface ToldFormProps {
  told: ToldAnswer;
  draft: ToldDraft;
  onEdit: (draft: ToldDraft) => void;
  onSaved: (sent: ToldDraft, now: ToldAnswer) => void;
  onCancel: () => void;
}

/** The form that says who is told of messages and problems. Each address has a trial, which sends what is typed. */
export function ToldForm({ told, draft, onEdit, onSaved, onCancel }: ToldFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, setProblem, run } = useAction();
  const [last, setLast] = useState("");
  const [outcome, setOutcome] = useState("");
  const isUnchanged = Object.keys(draft).length === 0;
  // "“port” has to be a number." belongs below the port.
  const [, refusedField, predicate] = /^“(\w+)” (.*)$/s.exec(problem ?? "") ?? [];

  useEffect(() => focusLinkedFact("told", form.current), []);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function act(name: string, call: () => Promise<unknown>) {
    if (busy) return;
    setLast(name);
    setOutcome("");
    void run(name, call);
  }
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isUnchanged) onCancel();
    else act("save", async () => onSaved(draft, await readAsOwner(toldAnswer, TOLD, { method: "PATCH", body: draft })));
  }
  const attempt = (trial: string) =>
    act(trial, async () => {
      const body = { trial, ...draft };
      setOutcome((await readAsOwner(trialAnswer, `${TOLD}/trial`, { method: "POST", body })).sentence);
      await loadStatus();
    });
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === "Escape" && isUnchanged) onCancel();
  }
  const savedText = (field: ToldField) => (field === "password" || field === "alertUrl" ? "" : told[field]);
  function edit(field: ToldField, text: string) {
    const { [field]: _, ...others } = draft;
    onEdit(text === savedText(field) ? others : { ...others, [field]: text });
    setProblem(undefined);
    setOutcome("");
  }

  function remove() {
    onEdit({ ...draft, alertUrl: "" });
    // The button goes.
    form.current?.querySelector<HTMLElement>('[data-field="alertUrl"] input')?.focus();
  }

  function inputOf(name: ToldField, field: FactField) {
    const isFixed = told.onServer.includes(name);
    const trial = name in labels.trials ? labels.trials[name as keyof typeof labels.trials] : undefined;
    const isKept = name === "alertUrl" && told.kept.alertUrl !== "" && !isFixed;
    const failure = last === name && !refusedField ? problem : undefined;
    if (isFixed && !trial) return null;
    return (
      <div key={name} className="told-field" data-field={name}>
        {isFixed ? (
          <p className="hint">{labels.onServer(fixedText(name, field, told))}</p>
        ) : (
          <LineInput
            field={{ ...field, ...hintOf(name, told, draft) }}
            text={draft[name] ?? savedText(name)}
            problem={refusedField === name ? `${labels.subject} ${predicate}` : undefined}
            onEdit={(text) => edit(name, text)}
          />
        )}
        {(trial || isKept) && (
          <div className="line">
            {trial && (
              <Button small aria-busy={busy === name} onClick={() => attempt(name)}>
                {trial}
                <span className="hide">: {field.label}</span>
              </Button>
            )}
            {isKept && draft.alertUrl === undefined && (
              <Button tone="link" onClick={remove}>
                {labels.kept.remove}
                <span className="hide">: {field.label}</span>
              </Button>
            )}
          </div>
        )}
        {trial && <p role="status">{last === name && outcome}</p>}
        <Problem>{failure}</Problem>
      </div>
    );
  }

  return (
    <form
      ref={form}
      id="section-told"
      className="section-form"
      noValidate
      aria-label={labels.title}
      aria-busy={busy === "save"}
      onSubmit={submit}
      onKeyDown={handleKey}
    >
      <div className="sides">
        <div className="fact-fields">
          {labels.groups.map(({ title, hint, fields }) => (
            <div key={title} className="group">
              <h3>{title}</h3>
              <p className="hint">{hint}</p>
              {Object.entries(fields).map(([name, field]) => inputOf(name as ToldField, field))}
            </div>
          ))}
        </div>
      </div>
      <div className="foot">
        <Button tone="solid" type="submit" aria-busy={busy === "save"}>
          {editorLabels.save}
        </Button>
        <Button disabled={busy === "save"} onClick={onCancel}>
          {editorLabels.cancel}
        </Button>
        <Problem>{last === "save" && !refusedField ? problem : undefined}</Problem>
      </div>
    </form>
  );
}

/** In place of a field’s own hint, whether its secret is kept. */
function hintOf(name: ToldField, { kept }: ToldAnswer, draft: ToldDraft): { hint?: string } {
  if (name === "password" && kept.password) return { hint: labels.kept.password };
  if (name !== "alertUrl" || !kept.alertUrl) return {};
  return { hint: draft.alertUrl === "" ? labels.kept.removed : labels.kept.alertUrl(kept.alertUrl) };
}

function fixedText(name: ToldField, { label }: FactField, told: ToldAnswer): string {
  if (name === "to") return labels.fixedMail(told);
  return labels.fixed(label, name === "alertUrl" ? told.kept.alertUrl : told.alertMail);
}
