import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { adminPractice, practiceNames } from "#content/pages/admin-practice.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import type { SavedVersion } from "../edit/editor.ts";
import { followEdits } from "../edit/save-edit.ts";
import { openEdit, takeUpFromAddress } from "../edit/unsaved-drafts.ts";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { Troubles } from "../list/Troubles.tsx";
import { useService } from "../live/follow-service.ts";
import { ThrownAwayButton } from "../posts/ThrownAwayDialog.tsx";
import { LoadFailed } from "../ui/notices.tsx";
import { formIdOf, goToFact, openLinkedSection } from "./linked-fact.ts";
import { openNewForms, openSection, practice, practiceForms, receiveEvent } from "./practice.ts";
import { SectionRow } from "./SectionRow.tsx";
import { ToldRow } from "./ToldRow.tsx";

const labels = adminPractice;

/** The admin page for the practice's facts. */
export function AdminPractice() {
  return (
    <AdminFrame title={labels.title}>
      <PracticeDesk />
    </AdminFrame>
  );
}

export function PracticeDesk() {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    openNewForms(stop.signal);
    followEdits(practiceForms, stop.signal);
    void takeUpFromAddress(practiceForms, showSection);
    return () => stop.abort();
  }, []);
  useService(practice.load, receiveEvent);
  const sections = practice.answer.value;
  const isLoaded = sections !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the sections are loaded
  useEffect(() => sections && openLinkedSection(sections), [isLoaded]);
  return (
    <>
      <Troubles />
      <section className="panel practice" aria-label={labels.title}>
        {practice.problem.value && (
          <LoadFailed title={labels.failed} reason={practice.problem.value} onRetry={practice.load} />
        )}
        {!sections && !practice.problem.value && (
          <p className="pad muted" role="status">
            {labels.loading}
          </p>
        )}
        <ul className="rows list">
          {practiceNames.flatMap((name) => {
            const section = sections?.[name];
            return section ? [<SectionRow key={name} section={section} />] : [];
          })}
          {sections && <ToldRow />}
        </ul>
        <div className="pad line foot-line">
          <ThrownAwayButton editor={practiceForms} openForm={showSection}>
            {deskLabels.thrownAway.title}
          </ThrownAwayButton>
        </div>
      </section>
      <OpenDialog />
    </>
  );
}

/** Shows the form of words that were taken up, at the first of them. */
function showSection(section: SavedVersion): void {
  const { id } = section;
  openSection.value = id;
  openEdit(practiceForms, section);
  const edit = practiceForms.edits.value[id];
  const [changed] = edit ? practiceForms.fieldsThatDiffer(practiceForms.draftOf(edit.base), edit.draft) : [];
  // The form was there before its words were fetched, and she may be typing in it.
  const isInForm = document.querySelector(`form#${formIdOf(id)}`)?.contains(document.activeElement);
  if (changed && !isInForm) goToFact(id, changed);
}
