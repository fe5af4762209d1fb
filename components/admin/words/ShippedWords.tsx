import { adminWords } from "#content/pages/admin-words.ts";
import { wordDraftOf } from "#content/words/word-draft.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import { Differences } from "../edit/Differences.tsx";
import { isSameDraft } from "../edit/editor.ts";
import { setEdit } from "../edit/edits.ts";
import { type PageWords, wordForms } from "./words.ts";

const labels = adminWords.asShipped;

/** The words of a page as this project ships them: the first version of every history. */
export function ShippedWords({ base }: { base: PageWords }) {
  const [shipped, now] = [wordDraftOf(base.shipped, base.shipped), wordForms.draftOf(base)];
  const isSame = isSameDraft(wordForms, shipped, now);
  function putBack() {
    const edit = wordForms.edits.value[base.id];
    closeDialog();
    if (!edit) return;
    setEdit(wordForms, { ...edit, draft: shipped });
    showToast({ title: labels.done, text: labels.notSaved, undo: () => setEdit(wordForms, edit) });
  }
  return (
    <section className="day" aria-label={labels.title}>
      <h3>{labels.title}</h3>
      <details>
        <summary>{labels.always}</summary>
        <div className="then">
          {isSame ? <p>{labels.same}</p> : <Differences kind={wordForms} old={now} now={shipped} />}
          {!isSame && (
            <div className="line">
              <Button onClick={putBack}>{labels.putBack}</Button>
            </div>
          )}
        </div>
      </details>
    </section>
  );
}
