import type { ErrorCode, YAMLError } from "yaml";

/** The parser’s errors, for the person who wrote the line. The rest keep the parser’s own words. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: "A backslash stands between double quotation marks: take single ones.",
  BAD_INDENT: "This line does not begin below the line that it belongs to, or a bracket is not closed.",
  BAD_SCALAR_START: "A value begins with a sign of YAML’s own: put the value into quotation marks.",
  BLOCK_AS_IMPLICIT_KEY: "A value holds a colon: put the value into quotation marks.",
  DUPLICATE_KEY: "This name stands here twice: take one of the two out.",
  MISSING_CHAR: "A quotation mark, a bracket, a comma or a colon is missing.",
  MULTILINE_IMPLICIT_KEY: "A line has no colon after its name, or a quotation mark is not closed.",
  TAB_AS_INDENT: "A line begins with a tab: take spaces.",
  UNEXPECTED_TOKEN: "A sign stands where YAML allows none: put the value into quotation marks.",
};

/** Returns one sentence for the person who mends the file, with its line. */
export function describeYamlError({ code, message, linePos }: YAMLError): { message: string; line?: number } {
  const [own = "The YAML cannot be read"] = message.split(/ at line \d+|[\n;]/);
  const line = linePos?.[0].line;
  return { message: sentences[code] ?? `${own.slice(0, 200)}.`, ...(line && { line }) };
}
