import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { adminPractice, practiceNames } from "#content/pages/admin-practice.ts";
import { AdminFrame } from "../AdminFrame.tsx";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { followEdits } from "../edit/save-edit.ts";
import { useService } from "../live/follow-service.ts";
import { LoadFailed } from "../notices.tsx";
import { Troubles } from "../Troubles.tsx";
import { openLinkedSection } from "./linked-fact.ts";
import { loadPractice, openNewForms, practice, practiceForms, practiceProblem, receiveEvent } from "./practice.ts";
import { SectionRow } from "./SectionRow.tsx";

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
    return () => stop.abort();
  }, []);
  useService(loadPractice, receiveEvent);
  const sections = practice.value;
  const isLoaded = sections !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the sections are loaded
  useEffect(() => sections && openLinkedSection(sections), [isLoaded]);
  return (
    <>
      <Troubles />
      <section className="panel practice" aria-label={labels.title}>
        {practiceProblem.value && (
          <LoadFailed title={labels.failed} reason={practiceProblem.value} onRetry={loadPractice} />
        )}
        {!sections && !practiceProblem.value && (
          <p className="pad muted" role="status">
            {labels.loading}
          </p>
        )}
        <ul className="rows list">
          {practiceNames.flatMap((name) => {
            const section = sections?.[name];
            return section ? [<SectionRow key={name} section={section} />] : [];
          })}
        </ul>
      </section>
      <OpenDialog />
    </>
  );
}
