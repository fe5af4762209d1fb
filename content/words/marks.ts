/*
 * Marks say which text is which, in a page that is drawn for the owner to change its words. They are private-use characters
 * around each text, so components draw them like any letters. `showMarks` replaces them before the page leaves the process
 * that draws it; words of the owner’s may not contain them, and no public page is drawn with them.
 */
const [BEGIN, NAMED, END, FORMED] = ["\ue000", "\ue001", "\ue002", "\ue003"] as const;
const BEGINNING = new RegExp(`${BEGIN}([\\w.=-]*${FORMED}?)${NAMED}`, "g");
const ANY = new RegExp(`${BEGINNING.source}|${END}`, "g");

/** Marks a text with its key; a fact in it, or a shared sentence, with `=` and its name. */
export const mark = (key: string, text: string): string => (text === "" ? "" : BEGIN + key + NAMED + text + END);

export const isMarked = (text: string): boolean => text.startsWith(BEGIN);

/** Notes in the mark of a text that its emphasis and links are drawn. A text without a mark stays as it is. */
export const markFormed = (text: string): string =>
  text.replace(BEGINNING, (whole, key: string) => (key.startsWith("=") ? whole : BEGIN + key + FORMED + NAMED));

/** Turns the marks of a page into elements, and those in attributes into `data-words-in`. In the head there are none. */
export function showMarks(html: string): string {
  const body = html.indexOf("<body");
  const inBody = html
    .slice(body)
    .replace(/<script\b[\s\S]*?<\/script>|<[^>]+>|[^<]+/g, (part) =>
      part.startsWith("<script") ? withoutMarks(part) : part.startsWith("<") ? showInTag(part) : showInText(part),
    );
  return withoutMarks(html.slice(0, body)) + inBody;
}

const withoutMarks = (part: string): string => part.replace(ANY, "");

const showInText = (text: string): string =>
  text
    .replace(BEGINNING, '<edit-text data-words="$1">')
    .replaceAll(`${FORMED}">`, '" data-formed>')
    .replaceAll(END, "</edit-text>");

function showInTag(tag: string): string {
  if (!tag.includes(BEGIN)) return tag;
  const inAttributes = [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].flatMap(([, name, value = ""]) =>
    [...value.matchAll(BEGINNING)].filter(([, key]) => !key?.startsWith("=")).map(([, key]) => `${name}:${key}`),
  );
  const shown = inAttributes.length > 0 ? ` data-words-in="${inAttributes.join(" ")}"` : "";
  return withoutMarks(tag).replace(/\s*\/?>$/, (end) => shown + end);
}
