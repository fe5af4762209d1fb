import { useSignals } from "@preact/signals-react/runtime";
import ImagePlus from "lucide-react/icons/image-plus";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { Ref } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { PostMenu } from "./PostMenu.tsx";
import { busy, deletePost, openEditor, painting, regenerateInList, togglePublished } from "./post-actions.ts";

const labels = deskLabels.list;

/** The buttons of a post. Each button's name includes the post's title. */
export function PostActions({ post, editButton }: { post: PostSummary; editButton: Ref<HTMLButtonElement> }) {
  useSignals();
  const action = busy.value[post.id];
  const isPainting = painting.value === post.id;
  const publish = post.published ? labels.unpublish : labels.publish;
  const named = (verb: string) => ({ "aria-label": `${verb} “${post.title}”`, title: verb });
  return (
    <div className="acts">
      <Button
        ref={editButton}
        tone="icon"
        icon={Pencil}
        {...named(labels.edit)}
        aria-busy={action === "opening"}
        onClick={() => void openEditor(post)}
      />
      <Button
        tone="icon"
        icon={ImagePlus}
        {...named(labels.regenerateImage)}
        aria-busy={isPainting}
        disabled={painting.value !== null && !isPainting}
        onClick={() => void regenerateInList(post)}
      />
      <Button
        tone="icon"
        icon={Trash2}
        className="del"
        {...named(labels.delete)}
        aria-busy={action === "deleting"}
        onClick={() => void deletePost(post)}
      />
      <Button
        tone={post.published ? "outline" : "solid"}
        aria-label={named(publish)["aria-label"]}
        aria-busy={action === "publishing"}
        onClick={() => void togglePublished(post)}
      >
        {publish}
      </Button>
      <PostMenu post={post} />
    </div>
  );
}
