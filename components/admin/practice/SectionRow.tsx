import { useSignals } from "@preact/signals-react/runtime";
import { londonTime } from "#content/model/london-time.ts";
import { adminPractice, practiceSections } from "#content/pages/admin-practice.ts";
import { summarise } from "#content/pages/admin-practice-summaries.ts";
import { holdsChanges } from "../edit/edits.ts";
import { FindingBadge } from "../edit/Finding.tsx";
import { UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { useFormCheck } from "../edit/use-form-check.ts";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { factsKey, receipts } from "../posts/receipts.ts";
import { PracticeRow } from "./PracticeRow.tsx";
import { openSection, type PracticeSection, practiceForms, toggleSection, undoFacts } from "./practice.ts";
import { factText } from "./problems.ts";
import { SectionForm } from "./SectionForm.tsx";
import { isFollowed, WhatFollows } from "./WhatFollows.tsx";

/** A section of the practice: its summary in one line, or its form. */
export function SectionRow({ section }: { section: PracticeSection }) {
  useSignals();
  const { id, title, values } = section;
  const edit = practiceForms.edits.value[id];
  const isOpen = edit !== undefined && openSection.value === id;
  const check = useFormCheck(practiceForms, section, factText);
  const summary = (
    <>
      {summarise(id, values, londonTime(new Date()).date)}
      {edit && holdsChanges(practiceForms, edit) && <b className="badge warn">{adminPractice.notSaved}</b>}
      <FindingBadge groups={check.groups} />
    </>
  );
  const savedCommit = receipts.value[factsKey(id)]?.commit;
  return (
    <PracticeRow {...{ id, title, isOpen, summary, savedCommit }} onToggle={() => toggleSection(section)}>
      <ReceiptStrip slug={factsKey(id)} href={Object.keys(practiceSections[id].pages)[0] ?? "/"} onUndo={undoFacts} />
      <UnsavedDraftNote editor={practiceForms} saved={section} />
      {!isOpen && isFollowed(id) && <WhatFollows section={id} revision={section.revision} />}
      {isOpen && <SectionForm section={section} edit={edit} check={check} />}
    </PracticeRow>
  );
}
