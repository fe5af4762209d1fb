/**
 * Sets variables in the text of a `.env` file and leaves every other line as it is. An `undefined` value turns the line
 * into a comment, as `.env.example` lists variables that are not set.
 */
export function setVariables(text: string, values: Readonly<Record<string, string | undefined>>): string {
  const lines = text.split("\n");
  for (const [name, value] of Object.entries(values)) {
    const newLine = value === undefined ? `# ${name}=` : `${name}=${quote(value)}`;
    const set = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`);
    const unset = new RegExp(`^\\s*#\\s*${name}=\\s*$`);
    // The last of several lines is changed, because that is the one which takes effect.
    const setAt = lines.findLastIndex((line) => set.test(line));
    const index = setAt >= 0 ? setAt : lines.findIndex((line) => unset.test(line));
    if (index >= 0) lines[index] = newLine;
    // A new line goes before the newline that ends the file.
    else if (value !== undefined) lines.splice(lines.at(-1) === "" ? -1 : lines.length, 0, newLine);
  }
  return lines.join("\n");
}

/** Returns why a value cannot be written into the file, as a sentence; `undefined` when it can. */
export function findEnvValueProblem(value: string): string | undefined {
  if (/[\p{Cc}]/u.test(value)) return "Please leave out characters that cannot be seen.";
  if (value.includes("'") && /["\\$`]/.test(value))
    return "A ' together with any of \" \\ $ ` cannot be written into .env; please use another.";
  return undefined;
}

/** Quotes a value so that Node and systemd, which both read the file, agree on it. */
function quote(value: string): string {
  if (/^[\w./:@%+,=~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
