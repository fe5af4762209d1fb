import { useSignals } from "@preact/signals-react/runtime";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { type ToldAnswer, toldAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { adminTold, type ToldField } from "#content/pages/admin-told.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useFocusAfterEdit } from "../edit/use-focus-after-edit.ts";
import { MailNote } from "../messages/MailNote.tsx";
import { LoadFailed } from "../notices.tsx";
import { page } from "../page.ts";
import { readAsOwner } from "../session.ts";
import { loadStatus, status } from "../status.ts";
import { useLoaded } from "../use-request.ts";
import { readHash } from "./linked-fact.ts";
import { leaveOpenSection, openSection } from "./practice.ts";
import { TOLD, ToldForm } from "./ToldForm.tsx";

/** What the owner has changed and not saved. It may hold a password, so it is stored nowhere. */
export type ToldDraft = Readonly<Partial<Record<ToldField, string>>>;

/** Who is told of messages and problems: in one line, or its form. */
export function ToldRow() {
  useSignals();
  const [loads, setLoads] = useState(0);
  const { answer, problem } = useLoaded((signal) => readAsOwner(toldAnswer, TOLD, { signal }), String(loads));
  const [saved, setSaved] = useState<ToldAnswer>();
  const [draft, setDraft] = useState<ToldDraft>({});
  const told = saved ?? answer;
  const isOpen = told !== undefined && openSection.value === "told";
  const isDirty = Object.keys(draft).length > 0;
  const button = useFocusAfterEdit(isOpen);
  const row = useRef<HTMLLIElement>(null);
  const tested = status.value?.messages.mail?.tested;

  const isLoaded = told !== undefined;
  useEffect(() => {
    if (isLoaded && readHash().section === "told") toggle(true);
  }, [isLoaded]);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => !page.isReloading && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  function save(sent: ToldDraft, now: ToldAnswer): void {
    setSaved(now);
    // Keeps what was typed during the save.
    const isNew = ([field, text]: [string, string]) => sent[field as ToldField] !== text;
    setDraft((typed) => Object.fromEntries(Object.entries(typed).filter(isNew)));
    toggle(false);
    showToast({ title: adminTold.saved, text: adminTold.summary(now) });
    void loadStatus();
  }
  function cancel(): void {
    toggle(false);
    if (!isDirty) return;
    setDraft({});
    showToast({
      ...adminToasts.editCancelled,
      undo() {
        setDraft(draft);
        toggle(true);
      },
    });
  }

  return (
    <li ref={row} className={isOpen ? "open" : undefined}>
      <h2>
        <button
          ref={button}
          className="entry"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? "section-told" : undefined}
          onClick={() => toggle(!isOpen)}
        >
          <span className="title">{adminTold.title}</span>
          {!isOpen && (
            <span className="now">
              {told && adminTold.summary(told)}
              {isDirty && <b className="badge warn">{adminPractice.notSaved}</b>}
            </span>
          )}
          <Icon of={ChevronRight} />
        </button>
      </h2>
      {problem && !told && (
        <LoadFailed title={adminTold.failed} reason={problem} onRetry={async () => setLoads(loads + 1)} />
      )}
      {!isOpen && tested && tested.came === undefined && <MailNote />}
      {isOpen && <ToldForm told={told} draft={draft} onEdit={setDraft} onSaved={save} onCancel={cancel} />}
    </li>
  );
}

function toggle(isOpen: boolean): void {
  leaveOpenSection();
  if (isOpen) openSection.value = "told";
}
