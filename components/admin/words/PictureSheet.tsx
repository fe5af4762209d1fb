import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { adminWords } from "#content/pages/admin-words.ts";
import { closeDialog, DeskDialog, dialog } from "../dialogs/DeskDialog.tsx";
import { closeUnchanged } from "../edit/edits.ts";
import { followEdits } from "../edit/save-edit.ts";
import { openEdit } from "../edit/unsaved-drafts.ts";
import { useFormCheck } from "../edit/use-form-check.ts";
import { factsKey, receipts, removeReceipt } from "../posts/receipts.ts";
import { type PracticeSection, practice, practiceForms } from "../practice/practice.ts";
import { factText } from "../practice/problems.ts";
import { SectionForm } from "../practice/SectionForm.tsx";
import { Problem } from "../ui/notices.tsx";

/** Opens the form of one of the practice’s pictures over the page that shows it. Closed, the page has the focus again. */
export async function openPicture(picture: HTMLElement): Promise<void> {
  removeReceipt(factsKey("photos"));
  await practice.load();
  const { photos } = practice.answer.value ?? {};
  dialog.value = (
    <DeskDialog title={adminWords.where.picture} startsWithText>
      <div className="practice">
        {photos ? <PictureForm section={photos} picture={picture} /> : <Problem>{practice.problem.value}</Problem>}
      </div>
    </DeskDialog>
  );
}

/** The same form as in Practice. What is changed there is live at once, and the page below says so. */
export function PictureForm({ section, picture }: { section: PracticeSection; picture: HTMLElement }) {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    followEdits(practiceForms, stop.signal);
    openEdit(practiceForms, section);
    return () => {
      stop.abort();
      closeUnchanged(practiceForms, section.id);
      picture.focus({ preventScroll: true });
    };
  }, [section, picture]);
  const check = useFormCheck(practiceForms, section, factText);
  const edit = practiceForms.edits.value[section.id];
  const receipt = receipts.value[factsKey(section.id)];
  const before = useRef({ edit, receipt });
  useEffect(() => {
    if (receipt !== before.current.receipt || (before.current.edit && !edit)) closeDialog();
    before.current = { edit, receipt };
  }, [edit, receipt]);
  return edit && <SectionForm section={section} edit={edit} check={check} picture={picture.dataset.photo} />;
}
