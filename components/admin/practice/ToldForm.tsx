import { useRef, useState } from "react";
import { type ToldAnswer, toldAnswer, trialAnswer } from "#content/model/answers.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { FactField } from "#content/pages/admin-practice.ts";
import { adminTold as labels, type ToldField } from "#content/pages/admin-told.ts";
import { RequestError } from "../../islands/api.ts";
import { Button } from "../../ui/Button.tsx";
import { readAsOwner } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { useAction } from "../api/use-request.ts";
import { Problem } from "../ui/notices.tsx";
import { LineInput } from "./LineInput.tsx";
import { PracticeForm } from "./PracticeForm.tsx";

export const TOLD = "/api/admin/told";

/** The fields that the owner has changed and not saved. One may hold a password, so it is stored nowhere. */
export type ToldDraft = Readonly<Partial<Record<ToldField, string>>>;

interface ToldFormProps {
  told: ToldAnswer;
  draft: ToldDraft;
  onEdit: (draft: ToldDraft) => void;
  onSaved: (sent: ToldDraft, now: ToldAnswer) => void;
  /** Called with what another device has saved. */
  onChangedElsewhere: (now: ToldAnswer) => void;
  onCancel: () => void;
}

/** The form that says who is told of messages and problems. A trial below each address sends what is typed. */
export function ToldForm({ told, draft, onEdit, onSaved, onChangedElsewhere, onCancel }: ToldFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { busy, problem, refusal, setProblem, run } = useAction();
  const refusedField = refusal?.field;
  const [{ action, outcome }, setLast] = useState({ action: "", outcome: "" });
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const { kept, onServer } = told;
  const isUnchanged = Object.keys(draft).length === 0;
  const saved: Readonly<Record<ToldField, string>> = { ...told, password: "", alertUrl: "" };
  const failureOf = (name: string) => (action === name && !refusedField ? problem : undefined);

  function act(name: string, call: () => Promise<void>) {
    if (busy) return;
    setLast({ action: name, outcome: "" });
    void run(name, call);
  }
  function save() {
    if (isUnchanged) return onCancel();
    const headers = { "If-Match": `"${told.revision}"` };
    act("save", async () => {
      try {
        onSaved(draft, await readAsOwner(toldAnswer, TOLD, { method: "PATCH", body: draft, headers }));
      } catch (error) {
        if (error instanceof RequestError && error.status === 409) {
          onChangedElsewhere(await readAsOwner(toldAnswer, TOLD));
          setChangedElsewhere(true);
        }
        throw error;
      }
    });
  }
  const attempt = (trial: string) =>
    act(trial, async () => {
      const body = { trial, ...draft };
      const { sentence } = await readAsOwner(trialAnswer, `${TOLD}/trial`, { method: "POST", body });
      setLast({ action: trial, outcome: sentence });
      await loadStatus();
    });
  function edit(field: ToldField, text: string) {
    const { [field]: _, ...others } = draft;
    onEdit(text === saved[field] ? others : { ...others, [field]: text });
    setProblem(undefined);
    setLast({ action: "", outcome: "" });
  }
  function remove(field: ToldField) {
    onEdit({ ...draft, [field]: "" });
    // The button goes.
    fields.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  }

  function drawField([name, field]: [string, FactField]) {
    const id = name as ToldField;
    const trial = labels.trials[name];
    const isFixed = onServer.includes(name);
    const isKept = id === "alertUrl" && kept.alertUrl !== "" && !isFixed;
    const keptHint = draft.alertUrl === "" ? labels.removed : labels.addressKept(kept.alertUrl);
    const now = isChangedElsewhere && draft[id] !== undefined && id in told ? labels.now(saved[id]) : field.hint;
    const hint = isKept ? keptHint : id === "password" && kept.password ? labels.passwordKept : now;
    const about = <span className="hide">: {field.label}</span>;
    return (
      <div key={name} className="told-field" data-field={name}>
        {isFixed ? (
          <p className="hint">
            {field.label}: {labels.onServer(id === "alertUrl" ? kept.alertUrl : saved[id])}
          </p>
        ) : (
          <LineInput
            field={{ ...field, ...(hint && { hint }) }}
            text={draft[id] ?? saved[id]}
            problem={
              refusedField === name && problem ? { sentence: problem.replace(`“${name}”`, labels.subject) } : undefined
            }
            onEdit={(text) => edit(id, text)}
          />
        )}
        {trial && (
          <div className="line">
            <Button aria-busy={busy === name} onClick={() => attempt(name)}>
              {trial}
              {about}
            </Button>
            {isKept && draft.alertUrl === undefined && (
              <Button tone="link" onClick={() => remove(id)}>
                {labels.remove}
                {about}
              </Button>
            )}
          </div>
        )}
        {trial && <p role="status">{action === name && outcome}</p>}
        {trial && <Problem>{failureOf(name)}</Problem>}
      </div>
    );
  }
  // Of what is set on the server, only the addresses are shown.
  const isShown = ([name]: [string, FactField]) => !onServer.includes(name) || name in labels.trials;

  return (
    <PracticeForm
      id="told"
      title={labels.title}
      isSaving={busy === "save"}
      refusal={refusal}
      onSave={save}
      onLeave={isUnchanged ? onCancel : undefined}
    >
      <div className="sides">
        <div ref={fields} className="fact-fields">
          {labels.groups.map(({ title, hint, fields }) => (
            <div key={title} className="group">
              <h3>{title}</h3>
              <p className="hint">{hint}</p>
              {Object.entries(fields).filter(isShown).map(drawField)}
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
        <Problem>{failureOf("save")}</Problem>
      </div>
    </PracticeForm>
  );
}
