import { sectionCopyAnswer } from "#content/model/answers.ts";
import { pick } from "#content/model/pick.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import type { EditableKind, Editor, SaveDetails, SavedVersion, Texts } from "../edit/editor.ts";
import { revertCommit, takeBack } from "../edit/undo.ts";
import { startReceipt } from "./receipts.ts";

interface LiveKind<Saved extends SavedVersion> extends Pick<EditableKind, "fieldsThatDiffer"> {
  api: string;
  draftOf(saved: Saved): Texts;
  changesTo(base: Saved, draft: Texts): object;
  receiptKey(id: string): string;
}

/** The part that the practice's facts and the words of pages have in common: texts by field, which go live with each save. */
export const liveKind = <Saved extends SavedVersion>({ api, receiptKey, ...kind }: LiveKind<Saved>) => ({
  ...kind,
  urlOf: ({ id }: Pick<SavedVersion, "id">) => `${api}/${id}`,
  undoUrl: `${api}/undo`,
  copiesUrl: `${api}/working-copies`,
  copyAnswer: sectionCopyAnswer,
  copyOf: (base: Saved, draft: Texts) => ({ draft: pick(draft, kind.fieldsThatDiffer(kind.draftOf(base), draft)) }),
  draftOfCopy(base: Saved, { draft }: { draft: Texts }) {
    const saved = kind.draftOf(base);
    return { ...saved, ...pick(draft, Object.keys(saved)) };
  },
  checkLive: (base: Saved, draft: Texts) => ({
    path: `${api}/${base.id}/check`,
    body: { ...kind.changesTo(base, draft), revision: base.revision },
  }),
  reportSaved({ id, title }: Saved, commit?: string, { wasSavedBefore, title: text }: SaveDetails = {}) {
    if (commit || wasSavedBefore) startReceipt(receiptKey(id), { text: text && `${text}.`, ...(commit && { commit }) });
    else showToast({ ...adminToasts.unchanged, text: `“${title}”` });
  },
});

/** Reverts one change. The revert is itself a change and can be undone. */
export async function undoLive(editor: Editor, commit: string): Promise<void> {
  const undone = await takeBack(() => revertCommit(editor, commit));
  if (undone?.saved) editor.reportSaved(undone.saved, undone.commit, { title: deskLabels.undo.done });
}
