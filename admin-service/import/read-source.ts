import { UnfitText } from "#content/model/text-file.ts";
import { type ExportFiles, readText } from "./export-files.ts";
import type { Source } from "./foreign-post.ts";
import type { Keep } from "./kept-texts.ts";
import { readGhost } from "./read-ghost.ts";
import { mediumPost, readMedium, readSubstack } from "./read-html-posts.ts";
import { readSite } from "./read-site.ts";
import { readWordPress } from "./read-wordpress.ts";

/** Reads what another system has exported. Long texts go to `keep`. Throws UnfitText, with the reason, if it is nothing that can be read. */
export async function readSource(files: ExportFiles, keep: Keep): Promise<Source> {
  const ending = (pattern: RegExp) => [...files.keys()].filter((name) => pattern.test(name));
  if (files.has("posts.csv")) return readSubstack(files);
  if (ending(/(?<!(?:^|\/)README)\.(?:md|markdown|mdx)$|(?:^|\/)_posts\//i).length > 0) return readSite(files);
  if (ending(mediumPost).length > 0) return readMedium(files);
  const [xml, ...others] = ending(/^[^/]+\.xml$/);
  const file = files.get(xml ?? "");
  if (others.length > 0) throw new UnfitText("There are several exports in it. Bring them one after the other.");
  if (file) return readWordPress(file, keep);
  const [json] = ending(/^[^/]+\.json$/);
  if (json) return readGhost(await readText(files, json));
  throw new UnfitText(
    "Nothing in it can be read: neither an export of WordPress, Squarespace (.xml), Ghost (.json), Substack or Medium (.zip), nor posts in Markdown.",
  );
}
