const marksOf = { heading: /^(?:#{1,6} +)+/, quote: /^(?:> ?)+/ };

/** Takes the marks at its beginning away from the line with the cursor. Answers whether there were any. */
export function removeMarks(field: HTMLTextAreaElement, kind: keyof typeof marksOf): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (value.slice(selectionStart, selectionEnd).includes("\n")) return false;
  const line = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const [marks = ""] = marksOf[kind].exec(value.slice(line)) ?? [];
  if (marks === "") return false;
  field.setSelectionRange(line, line + marks.length);
  insert(field, "");
  const moved = (at: number) => Math.max(line, at - marks.length);
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  return true;
}

/** Makes the selected words a link, or the address itself where none are selected. Without an address nothing changes. */
export function insertLink(field: HTMLTextAreaElement, askAddress: () => string | null): true {
  const { value, selectionStart, selectionEnd } = field;
  const words = value.slice(selectionStart, selectionEnd);
  const address = askAddress()?.trim() ?? "";
  field.focus();
  if (address === "" || address === "https://") return true;
  field.setSelectionRange(selectionStart, selectionEnd);
  insert(
    field,
    `[${words || address}](${address.replace(/[\s()<>]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)})`,
  );
  return true;
}

/** Like typing: the browser's own undo knows of it, and the form hears it. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand?.(text === "" ? "delete" : "insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
