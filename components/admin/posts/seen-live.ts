import { postPath } from "#content/facts/navigation.ts";
import { deskWords } from "#content/pages/admin-desk.ts";

const words = deskWords.receipt;

/** Looks at a post's public address, as a visitor would: `undefined` when it shows what it should, or why not. */
export async function lookAtLive(slug: string, wanted: { revision?: string | undefined } | "gone") {
  let response: Response;
  try {
    response = await fetch(postPath(slug), { cache: "no-store", credentials: "omit" });
  } catch {
    return words.noNetwork;
  }
  if (wanted === "gone") return response.status === 404 ? undefined : words.notGone;
  if (!response.ok) return words.answers(response.status);
  const revision = revisionIn(await response.text());
  return wanted.revision === undefined || revision === wanted.revision ? undefined : words.older;
}

/** The version of the post that a page was drawn from. */
const revisionIn = (html: string): string | undefined =>
  /<meta\b[^>]*\bname="revision"[^>]*>/.exec(html)?.[0].match(/\bcontent="([^"]*)"/)?.[1];
