import { useState } from "react";
import {
  canGrow,
  changeEntry,
  type EntryChange,
  entryAt,
  firstTextOf,
  isNewEntry,
  placeOfText,
  type TextPlace,
  withEntry,
} from "#content/words/word-draft.ts";
import type { Edit } from "../edit/editor.ts";
import { editField } from "../edit/edits.ts";
import type { DrawnPage } from "./use-drawn-page.ts";
import { type PageWords, wordForms } from "./words.ts";
import { caretNow } from "./writing.ts";

/** Changes the lists of a page: their entries are added, moved, taken out and put back. */
export function useLists(edit: Edit, drawn: DrawnPage) {
  const { id, shipped, revision } = edit.base as PageWords;
  const [takenOut, setTakenOut] = useState<TextPlace & { entry: string; revision: string }>();

  const draftNow = () => wordForms.edits.value[id]?.draft ?? edit.draft;
  const setList = (field: string, table: string) => editField(wordForms, id, field, table);
  const keyOf = (words: string) => words.slice(id.length + 1);

  /** Takes an entry out in which nothing is written, once the caret is in none of its texts. */
  function dropUnwritten(place: TextPlace) {
    const [draft, caret] = [draftNow(), caretNow()];
    const { field, row = 0 } = (caret && placeOfText(keyOf(caret.words), draft, shipped)) ?? { field: "" };
    const isBehind = field === place.field && row > (place.row ?? 0);
    if (!isNewEntry(place, draft) || (field === place.field && row === place.row)) return;
    // The caret stays in its entry, which moves up.
    if (caret && isBehind)
      drawn.wantCaret({ ...caret, words: caret.words.replace(`${field}.${row}`, `${field}.${row - 1}`) });
    setList(place.field, changeEntry(draft[place.field] ?? "", place.row ?? 0, "remove"));
  }

  return {
    /** The last entry that was taken out since the last save. */
    takenOut: takenOut?.revision === revision ? takenOut : undefined,

    change(place: TextPlace, key: string, change: EntryChange) {
      const { field, row = 0 } = place;
      const table = draftNow()[field] ?? "";
      const to = { up: row - 1, down: row + 1, add: row + 1, remove: Math.max(row - 1, 0) }[change];
      const isNew = change === "add";
      const at = isNew ? firstTextOf(field, to, shipped) : key.replace(`${field}.${row}`, `${field}.${to}`);
      drawn.wantCaret({ words: `${id}.${at}`, offset: isNew ? "all" : 0 });
      if (change === "remove" && !isNewEntry(place, draftNow()))
        setTakenOut({ ...place, entry: entryAt(table, row), revision });
      setList(field, changeEntry(table, row, change));
    },
    putBack() {
      if (takenOut)
        setList(takenOut.field, withEntry(draftNow()[takenOut.field] ?? "", takenOut.row ?? 0, takenOut.entry));
      setTakenOut(undefined);
    },
    /** An entry may be left empty: as a whole it is gone then. Returns whether the text is one of such an entry. */
    leave(place: TextPlace): boolean {
      const isOne = place.row !== undefined && canGrow(place.field, shipped) && draftNow()[place.field]?.includes("\n");
      if (isOne) requestAnimationFrame(() => dropUnwritten(place));
      return isOne === true;
    },
  };
}
