import { useSignals } from "@preact/signals-react/runtime";
import { ImagePlus, Pencil, Trash2 } from "lucide-react";
import type { Ref } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { PostMenu } from "./PostMenu.tsx";
import { busy, deletePost, openEditor, painting, regenerateImage, togglePublished } from "./post-actions.ts";

const words = adminBlog.list;

/** What can be done to a post. Every button's name says to which one. */
export function PostActions({ post, editButton }: { post: PostSummary; editButton: Ref<HTMLButtonElement> }) {
  useSignals();
  const doing = busy.value[post.id];
  const isPainting = painting.value === post.id;
  const publish = post.published ? words.unpublish : words.publish;
  const nameOf = (verb: string) => `${verb} “${post.title}”`;
  return (
    <div className="acts">
      <button
        ref={editButton}
        className="icon-button"
        type="button"
        aria-label={nameOf(words.edit)}
        title={words.edit}
        aria-busy={doing === "opening"}
        onClick={() => void openEditor(post)}
      >
        <Pencil className="icon" aria-hidden="true" />
      </button>
      <button
        className="icon-button"
        type="button"
        aria-label={nameOf(words.regenerateImage)}
        title={words.regenerateImage}
        aria-busy={isPainting}
        disabled={painting.value !== null && !isPainting}
        onClick={() => void regenerateImage(post)}
      >
        <ImagePlus className="icon" aria-hidden="true" />
      </button>
      <button
        className="icon-button del"
        type="button"
        aria-label={nameOf(words.delete)}
        title={words.delete}
        aria-busy={doing === "deleting"}
        onClick={() => void deletePost(post)}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
      <button
        className={post.published ? "button" : "button solid"}
        type="button"
        aria-label={nameOf(publish)}
        aria-busy={doing === "publishing"}
        onClick={() => void togglePublished(post)}
      >
        {publish}
      </button>
      <PostMenu post={post} />
    </div>
  );
}
