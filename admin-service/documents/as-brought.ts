import { editSource, parseSource } from "#content/model/front-matter.ts";
import { decodeText, revisionOf } from "#content/model/text-file.ts";

/** Whether the file of a post that an import has brought is still as it came: its mark says how that was. */
export function isAsBrought(file: Buffer): boolean {
  try {
    const source = decodeText(file);
    return revisionOf(editSource(source, { imported: undefined })) === parseSource(source).fields.imported;
  } catch {
    return false;
  }
}
