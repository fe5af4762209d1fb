import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import ImagePlus from "lucide-react/icons/image-plus";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentProps } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { PostMenuItems } from "../posts/PostMenu.tsx";
import {
  busyPosts,
  deletePost,
  openEditor,
  regenerateInList,
  regeneratingId,
  togglePublished,
} from "../posts/post-actions.ts";
import { ActionMenu } from "../ui/ActionMenu.tsx";

const { list: labels, menu: menuLabels } = deskLabels;

type ButtonProps = Omit<ComponentProps<"button">, "href">;

/** The buttons of a post in the list. Each accessible name includes the post's title. */
export function PostActions({ post }: { post: PostSummary }) {
  useSignals();
  const action = busyPosts.value[post.id];
  const isRegenerating = regeneratingId.value === post.id;
  const publish = post.published ? labels.unpublish : labels.publish;
  const labelOf = (verb: string) => `${verb} “${post.title}”`;
  const button = (icon: LucideIcon, verb: string, isBusy: boolean, act: typeof deletePost, props?: ButtonProps) => (
    <Button
      tone="icon"
      className="act"
      icon={icon}
      aria-label={labelOf(verb)}
      title={verb}
      aria-busy={isBusy}
      onClick={() => void act(post)}
      {...props}
    >
      <span>{verb}</span>
    </Button>
  );
  return (
    <div className="acts">
      {button(Pencil, labels.edit, action === "opening", openEditor)}
      {button(ImagePlus, labels.regenerateImage, isRegenerating, regenerateInList, {
        className: "act brief",
        disabled: regeneratingId.value !== null && !isRegenerating,
      })}
      {button(Trash2, labels.delete, action === "deleting", deletePost, { className: "act brief del" })}
      <ActionMenu label={`${menuLabels.more} “${post.title}”`} tip={menuLabels.more} title={post.title}>
        <PostMenuItems post={post} openForm={() => openEditor(post)} />
      </ActionMenu>
      <Button
        tone={post.published ? "outline" : "solid"}
        aria-label={labelOf(publish)}
        aria-busy={action === "publishing"}
        onClick={() => void togglePublished(post)}
      >
        {publish}
      </Button>
    </div>
  );
}
