/**
 * Sets variables in the text of a `.env` file and leaves every other line as it is. An `undefined` one is taken out, to
 * the form in which `.env.example` lists what is not set.
 */
export function setVariables(text: string, values: Readonly<Record<string, string | undefined>>): string {
  const lines = text.split("\n");
  for (const [name, value] of Object.entries(values)) {
    const wanted = value === undefined ? `# ${name}=` : `${name}=${quote(value)}`;
    const set = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`);
    const unset = new RegExp(`^\\s*#\\s*${name}=\\s*$`);
    // Readers of the file use the last one, so that is the one to change.
    const at = lines.findLastIndex((line) => set.test(line));
    const place = at >= 0 ? at : lines.findIndex((line) => unset.test(line));
    if (place >= 0) lines[place] = wanted;
    else if (value !== undefined) lines.splice(lines.at(-1) === "" ? -1 : lines.length, 0, wanted); // before the newline that ends the file
  }
  return lines.join("\n");
}

/** Why a value cannot stand in the file; `undefined` when it can. */
export function unwritable(value: string): string | undefined {
  if (/[\p{Cc}]/u.test(value)) return "Please leave out characters that cannot be seen.";
  if (value.includes("'") && /["\\$`]/.test(value))
    return "A ' together with any of \" \\ $ ` cannot be written into .env; please use another.";
  return undefined;
}

/** Quoted so that Node and systemd, which both read the file, understand the same. */
function quote(value: string): string {
  if (/^[\w./:@%+,=~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
