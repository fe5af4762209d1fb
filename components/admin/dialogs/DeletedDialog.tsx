import { type DeletedPost, deletedPostsAnswer, postAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { Problem } from "../notices.tsx";
import { showChange } from "../posts/post-forms.ts";
import { loadPosts } from "../posts/posts.ts";
import { changeAsOwner } from "../session.ts";
import { useAction, useAnswer } from "../use-request.ts";
import { closeDialog, DeskDialog } from "./DeskDialog.tsx";

const labels = deskLabels.deleted;

/** Lists the deleted posts, each with a button that restores it as a draft. */
export function DeletedDialog() {
  const { answer: posts, problem } = useAnswer(deletedPostsAnswer, "/api/blog/deleted");
  const action = useAction();
  return (
    <DeskDialog title={labels.title}>
      <Problem>{problem ?? action.problem}</Problem>
      {!posts && !problem && <p role="status">{labels.loading}</p>}
      {posts && <p>{posts.length === 0 ? labels.none : labels.text}</p>}
      {posts && posts.length > 0 && (
        <ul className="entries list">
          {posts.map((post) => (
            <li key={post.slug}>
              <span>
                <b>{post.title}</b>
                <time className="small muted" dateTime={post.deletedAt}>
                  {labels.when(formatDateTime(post.deletedAt))}
                </time>
              </span>
              <Button
                aria-label={`${labels.restore} “${post.title}”`}
                aria-busy={action.busy === post.slug}
                onClick={() => void action.run(post.slug, () => restore(post))}
              >
                {labels.restore}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DeskDialog>
  );
}

async function restore({ slug, title, commit: deletion }: DeletedPost): Promise<void> {
  const path = `/api/blog/deleted/${encodeURIComponent(slug)}/restore`;
  const { commit } = await changeAsOwner(postAnswer, path, { method: "POST", body: { commit: deletion } });
  closeDialog();
  showChange({ title: labels.restored, commit, post: title });
  await loadPosts();
}
