/** Words that mean something else than themselves to YAML, however they are written. */
const meaningful = /^(?:null|true|false)$/i;
const plain = /^[A-Za-z](?:[\w ,.;’'“”()/&!?£–—-]*[\w.’'”)!?])?$/;
const listed = /^[A-Za-z](?:[\w ’'-]*[\w’'])?$/;
const quoted = /^"([^"\\]*)"$/;
const isoDate = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * The quick way past the YAML parser, for front matter of one-line `key: value` pairs as nearly every post has it:
 * answers exactly what the parser would, or `undefined` when there is anything at all that this does not know.
 */
export function readPlainYaml(head: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {};
  for (const line of head.split("\n")) {
    if (line === "") continue;
    const [, key, text] = /^([A-Za-z]\w*): (\S.*)$/.exec(line) ?? [];
    if (key === undefined || text === undefined || meaningful.test(key) || key in fields) return undefined;
    const value = readValue(text);
    if (value === undefined) return undefined;
    fields[key] = value;
  }
  return fields;
}

function readValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (isoDate.test(text) || isWords(text, plain)) return text;
  const list = /^\[(.+)\]$/.exec(text)?.[1]?.split(", ");
  if (list) return list.every((word) => isWords(word, listed)) ? list : undefined;
  return quoted.exec(text)?.[1];
}

const isWords = (text: string, kind: RegExp): boolean => kind.test(text) && !meaningful.test(text);
