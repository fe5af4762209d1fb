import { postAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { isTemporary, sentenceOf } from "../api/answers.ts";
import { changeAsOwner, session } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { hasFindings } from "./open-editor.ts";
import { loadPosts, postUrl, replacePost, search, setFilter, setProblem } from "./posts.ts";

const labels = deskLabels.troubles;
const publish = { method: "PATCH", body: { published: true } } as const;

/** Publishes posts one after another. Those with findings, and those that are refused, stay drafts and say why in the list. */
export async function publishWaiting(ids: readonly string[]): Promise<void> {
  let [published, held, failure] = [0, 0, ""];
  for (const [at, id] of ids.entries()) {
    showToast({ title: labels.publishing(at + 1, ids.length) });
    const isHeld = await hasFindings(id);
    setProblem(id, isHeld ? { sentence: labels.needsLook } : undefined);
    if (isHeld) held += 1;
    else
      try {
        const { answer, commit } = await changeAsOwner(postAnswer, postUrl(id), publish);
        replacePost(answer, commit);
        published += 1;
      } catch (error) {
        failure = sentenceOf(error);
        setProblem(id, { sentence: failure });
        // The others would fail too.
        if (isTemporary(error) || session.value !== "open") break;
      }
  }
  await Promise.all([loadPosts(), loadStatus()]);
  const rest = ids.length - published - held;
  const parts = [labels.published(published), held && labels.held(held), rest && `${labels.rest(rest)} ${failure}`];
  showToast({ title: parts.filter(Boolean).join(" "), tone: rest > 0 ? "bad" : "good" });
}

/** The hash with which the posts page shows the drafts. */
export const DRAFTS = "#drafts";

/** Shows the drafts in the list, to choose from. */
export async function showDrafts(): Promise<void> {
  if (location.hash === DRAFTS) history.replaceState(null, "", location.pathname);
  search.value = "";
  await setFilter("draft");
  const heading = document.getElementById("posts-heading");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
