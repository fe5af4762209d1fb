import { asCell, readRows, type TextPlace } from "#content/model/tables.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import {
  canGrow,
  changeEntry,
  type EntryChange,
  entryAt,
  firstTextOf,
  isNewEntry,
  placeOfText,
  withEntry,
} from "#content/words/word-draft.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import type { Edit } from "../edit/editor.ts";
import { editField } from "../edit/edits.ts";
import type { DrawnPage } from "./use-drawn-page.ts";
import { type PageWords, withFacts, wordForms } from "./words.ts";

const labels = adminWords.entry;

/** Changes the lists of a page: their entries are added, moved and taken out. */
export function changeLists(edit: Edit, drawn: DrawnPage) {
  const { id, shipped } = edit.base as PageWords;
  const draftNow = () => wordForms.edits.value[id]?.draft ?? edit.draft;
  const setList = (field: string, table: string) => editField(wordForms, id, field, table);
  const keyOf = (words: string) => words.slice(id.length + 1);

  /** Takes an entry out in which nothing is written, once the caret is in none of its texts. */
  function dropUnwritten(place: TextPlace) {
    const [draft, caret] = [draftNow(), drawn.caret()];
    const { field, row = 0 } = (caret && placeOfText(keyOf(caret.words), draft, shipped)) ?? { field: "" };
    const isBehind = field === place.field && row > (place.row ?? 0);
    if (!isNewEntry(place, draft) || (field === place.field && row === place.row)) return;
    // The caret stays in its entry, which moves up.
    if (caret && isBehind)
      drawn.wantCaret({ ...caret, words: caret.words.replace(`${field}.${row}`, `${field}.${row - 1}`) });
    setList(place.field, changeEntry(draft[place.field] ?? "", place.row ?? 0, "remove"));
  }

  function change(place: TextPlace, key: string, what: EntryChange) {
    const { field, row = 0 } = place;
    const table = draftNow()[field] ?? "";
    const to = { up: row - 1, down: row + 1, add: row + 1, remove: Math.max(row - 1, 0) }[what];
    const isNew = what === "add";
    const at = isNew ? firstTextOf(field, to, shipped) : key.replace(`${field}.${row}`, `${field}.${to}`);
    drawn.wantCaret({ words: `${id}.${at}`, offset: isNew ? "all" : 0 });
    setList(field, changeEntry(table, row, what));
    if (what !== "remove" || isNewEntry(place, { [field]: table })) return;
    const entry = entryAt(table, row);
    showToast({
      title: labels.removed,
      text: withFacts(entry.replaceAll("\t", " · ")),
      undo: () => setList(field, withEntry(draftNow()[field] ?? "", row, entry)),
    });
  }
  /** Puts several entries of a list of plain texts in the place of one. Returns whether the text is in one. */
  function putIn(key: string, texts: readonly string[], offset: number): boolean {
    const draft = draftNow();
    const { field, row } = placeOfText(key, draft, shipped) ?? { field: "" };
    if (row === undefined || key !== `${field}.${row}` || !canGrow(field, shipped)) return false;
    drawn.wantCaret({ words: `${id}.${field}.${row + texts.length - 1}`, offset });
    setList(
      field,
      (draft[field] ?? "")
        .split("\n")
        .toSpliced(row, 1, ...texts.map(asCell))
        .join("\n"),
    );
    return true;
  }

  return {
    change,
    /** Makes several pasted paragraphs entries. */
    paste: (key: string, paragraphs: readonly string[]) => putIn(key, paragraphs, Number.POSITIVE_INFINITY),
    /** Enter divides a text in a list of plain texts. Behind the last text of an entry it begins another one. */
    split(key: string, [before = "", after = ""]: readonly string[]): boolean {
      const draft = draftNow();
      const place = placeOfText(key, draft, shipped);
      if (before === "" || place?.row === undefined || !canGrow(place.field, shipped)) return false;
      if (after !== "") return putIn(key, [before, after], 0);
      const isLast = place.cell === (readRows(draft[place.field] ?? "")[place.row]?.length ?? 0) - 1;
      if (isLast) change(place, key, "add");
      return isLast;
    },
    /** An entry may be left empty: as a whole it is gone then. Returns whether the text is one of such an entry. */
    leave(place: TextPlace): boolean {
      const isOne = place.row !== undefined && canGrow(place.field, shipped) && draftNow()[place.field]?.includes("\n");
      if (isOne) requestAnimationFrame(() => dropUnwritten(place));
      return isOne === true;
    },
  };
}
