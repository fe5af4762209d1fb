import { useState } from "react";
import { type DeletedPost, deletedPostsAnswer } from "#content/model/answers.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "../dates.ts";
import { DeskDialog } from "../dialog/DeskDialog.tsx";
import { Problem } from "../Problem.tsx";
import { useAnswer } from "../use-answer.ts";
import { restoreDeleted } from "./restore.ts";

const words = deskWords.deleted;

/** The posts that are no longer there, each with the way back. */
export function DeletedDialog() {
  const { answer: deleted, problem } = useAnswer(deletedPostsAnswer, "/api/blog/deleted");
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<string>();

  async function restore(post: DeletedPost) {
    setBusy(post.slug);
    setRefusal(await restoreDeleted(post));
    setBusy(undefined);
  }

  return (
    <DeskDialog title={words.title}>
      <Problem>{problem ?? refusal}</Problem>
      {!deleted && !problem && <p role="status">{words.loading}</p>}
      {deleted && <p>{deleted.length === 0 ? words.none : words.text}</p>}
      {deleted && deleted.length > 0 && (
        <ul className="entries list">
          {deleted.map((post) => (
            <li key={post.slug} className="line">
              <span>
                <b>{post.title}</b>
                <br />
                <time className="small muted" dateTime={post.deletedAt}>
                  {words.when(formatMoment(post.deletedAt))}
                </time>
              </span>
              <button
                className="button end"
                type="button"
                aria-label={`${words.restore} “${post.title}”`}
                aria-busy={busy === post.slug}
                onClick={() => void restore(post)}
              >
                {words.restore}
              </button>
            </li>
          ))}
        </ul>
      )}
    </DeskDialog>
  );
}
