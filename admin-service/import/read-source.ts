import { UnfitText } from "#content/model/text-file.ts";
import type { ExportFiles } from "./export-files.ts";
import type { Source } from "./foreign-post.ts";
import { readWordPress } from "./read-wordpress.ts";

/** Reads what another system has exported. Throws UnfitText, with the reason, if it is nothing that can be read. */
export async function readSource(files: ExportFiles): Promise<Source> {
  const [xml, ...others] = [...files.keys()].filter((name) => /^[^/]+\.xml$/.test(name));
  const file = files.get(xml ?? "");
  if (others.length > 0) throw new UnfitText("There are several exports in it. Bring them one after the other.");
  if (file) return readWordPress(file);
  throw new UnfitText("Nothing in it can be read: it holds no export of WordPress or Squarespace (.xml).");
}
