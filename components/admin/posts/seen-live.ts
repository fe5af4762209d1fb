import { postPath } from "#content/facts/navigation.ts";
import { deskWords } from "#content/pages/admin-desk.ts";

const words = deskWords.receipt;

/**
 * Looks at a post's public address, as a visitor would: `undefined` when it shows the wanted revision (`null`: when it is
 * gone), or why not.
 */
export async function lookAtLive(slug: string, wanted: string | null): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(postPath(slug), { cache: "no-store", credentials: "omit" });
  } catch {
    return words.noNetwork;
  }
  if (wanted === null) return response.status === 404 ? undefined : words.notGone;
  if (!response.ok) return words.answers(response.status);
  return revisionIn(await response.text()) === wanted ? undefined : words.older;
}

/** The version of the post that a page was drawn from. */
const revisionIn = (html: string): string | undefined =>
  /<meta\b[^>]*\bname="revision"[^>]*>/.exec(html)?.[0].match(/\bcontent="([^"]*)"/)?.[1];
