import { type PreviewLink, previewLinkAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { closeDialog } from "../dialog/open-dialog.ts";
import { sentenceOf } from "../failures.ts";
import { postUrl } from "../posts/posts.ts";
import { asOwner, readAsOwner } from "../session.ts";

/** The service keeps no link, only what recognises it: what was made is remembered for as long as this page is open. */
const made = new Map<string, PreviewLink>();

export async function makeLink({ id }: PostSummary): Promise<PreviewLink> {
  const known = made.get(id);
  if (known && Date.parse(known.expiresAt) > Date.now()) return known;
  const link = await readAsOwner(previewLinkAnswer, `${postUrl(id)}/preview-link`, { method: "POST" });
  const whole = { ...link, url: new URL(link.url, location.href).href };
  made.set(id, whole);
  return whole;
}

/** Nobody can use a link of this post any more. Answers why not, in a sentence. */
export async function endLinks({ id, title }: PostSummary): Promise<string | undefined> {
  try {
    await asOwner(`${postUrl(id)}/preview-link`, { method: "DELETE" });
    made.delete(id);
    closeDialog();
    showToast({ title: deskWords.previewLink.ended, text: `“${title}”` });
  } catch (error) {
    return sentenceOf(error);
  }
}
