import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../api/answers.ts";
import { page } from "../api/page.ts";
import { sendAsOwner } from "../api/session.ts";

const labels = deskLabels.bring;

/** Offers everything of the site as one file, for other systems. */
export async function takeEverything(): Promise<void> {
  try {
    const answer = await sendAsOwner("/api/export");
    page.save(await answer.blob(), "practice.zip");
    showToast({ title: labels.takenAway, text: labels.readMe });
  } catch (error) {
    showToast({ title: labels.notTaken, text: sentenceOf(error), tone: "bad" });
  }
}
