import { useSignals } from "@preact/signals-react/runtime";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState } from "react";
import { type ToldAnswer, toldAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { adminTold as labels, type ToldField } from "#content/pages/admin-told.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { askBeforeLeaving } from "../api/page.ts";
import { readAsOwner } from "../api/session.ts";
import { loadStatus, status } from "../api/status.ts";
import { useLoaded } from "../api/use-request.ts";
import { MailNote } from "../messages/MailNote.tsx";
import { LoadFailed } from "../ui/notices.tsx";
import { readHash } from "./linked-fact.ts";
import { PracticeRow } from "./PracticeRow.tsx";
import { leaveOpenSection, openSection } from "./practice.ts";
import { TOLD, type ToldDraft, ToldForm } from "./ToldForm.tsx";

/** Who is told of messages and problems: in one line, or its form. */
export function ToldRow() {
  useSignals();
  const [loads, setLoads] = useState(1);
  const {
    answer: told,
    problem,
    show,
  } = useLoaded((signal) => readAsOwner(toldAnswer, TOLD, { signal }), String(loads));
  const [isSaved, setSaved] = useState(false);
  const [draft, setDraft] = useState<ToldDraft>({});
  const isLoaded = told !== undefined;
  const isOpen = isLoaded && openSection.value === "told";
  const isDirty = Object.keys(draft).length > 0;
  const tested = status.value?.messages.mail?.tested;

  useEffect(() => {
    if (isLoaded && readHash().section === "told") toggle(true);
  }, [isLoaded]);
  useEffect(() => (isDirty ? askBeforeLeaving() : undefined), [isDirty]);

  function save(sent: ToldDraft, now: ToldAnswer): void {
    show(now);
    setSaved(true);
    // Keeps what was typed during the save.
    const isNew = ([field, text]: [string, string]) => sent[field as ToldField] !== text;
    setDraft((typed) => Object.fromEntries(Object.entries(typed).filter(isNew)));
    toggle(false);
    void loadStatus();
  }
  function cancel(): void {
    toggle(false);
    if (!isDirty) return;
    setDraft({});
    const undo = () => {
      setDraft(draft);
      toggle(true);
    };
    showToast({ ...adminToasts.editCancelled, undo });
  }

  const summary = (
    <>
      {told && labels.summary(told)}
      {isDirty && <b className="badge warn">{adminPractice.notSaved}</b>}
    </>
  );
  return (
    <PracticeRow id="told" title={labels.title} {...{ isOpen, summary }} onToggle={() => toggle(!isOpen)}>
      {problem && !told && (
        <LoadFailed title={labels.failed} reason={problem} onRetry={async () => setLoads(loads + 1)} />
      )}
      {!isOpen && isSaved && (
        <p className="receipt" role="status">
          <Icon of={CircleCheck} />
          <b>{labels.saved}</b>
        </p>
      )}
      {!isOpen && tested && tested.came === undefined && <MailNote />}
      {isOpen && (
        <ToldForm {...{ told, draft }} onEdit={setDraft} onSaved={save} onChangedElsewhere={show} onCancel={cancel} />
      )}
    </PracticeRow>
  );
}

function toggle(isOpen: boolean): void {
  leaveOpenSection();
  if (isOpen) openSection.value = "told";
}
