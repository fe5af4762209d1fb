import { useSignals } from "@preact/signals-react/runtime";
import { adminWords } from "#content/pages/admin-words.ts";
import { DeskDialog } from "../dialogs/DeskDialog.tsx";
import { notedIn, type PageWords, toggleNote, wordForms } from "./words.ts";

const labels = adminWords.thisPage;

/** The sections of the page that is being changed, ticked where visitors see them. */
export function PageSheet({ id }: { id: string }) {
  useSignals();
  const edit = wordForms.edits.value[id];
  if (!edit) return null;
  const hidden = notedIn(edit, "hidden");
  return (
    <DeskDialog title={labels.title}>
      <fieldset className="sections">
        <legend>{labels.sections}</legend>
        {(edit.base as PageWords).sections.map(({ key, name, mayHide, why }) => (
          <label key={key} className="tick">
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              disabled={!mayHide}
              onChange={() => toggleNote(edit, "hidden", key)}
            />
            <span>
              {name}
              {why && <span className="hint">{why}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </DeskDialog>
  );
}
