import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import ImagePlus from "lucide-react/icons/image-plus";
import Link2 from "lucide-react/icons/link-2";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentProps, ReactNode } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ActionMenu } from "../ActionMenu.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../dialogs/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../dialogs/ScheduleDialog.tsx";
import {
  busyPosts,
  deletePost,
  openEditor,
  regenerateInList,
  regeneratingId,
  togglePublished,
} from "./post-actions.ts";
import { postForms } from "./post-forms.ts";

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
      <PostMenu post={post} />
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

/** The less frequent actions on a post. */
function PostMenu({ post }: { post: PostSummary }) {
  const item = (label: string, icon: LucideIcon, content: ReactNode) => (
    <button
      type="button"
      onClick={() => {
        dialog.value = content;
      }}
    >
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <ActionMenu label={`${menuLabels.more} “${post.title}”`} tip={menuLabels.more} title={post.title}>
      {item(menuLabels.preview, Link2, <PreviewLinkDialog post={post} />)}
      {item(
        menuLabels.history,
        History,
        <HistoryDialog editor={postForms} saved={post} openForm={() => openEditor(post)} />,
      )}
      {!post.published && item(menuLabels.schedule, CalendarClock, <ScheduleDialog post={post} />)}
      {post.published && (
        <a href={postPath(post.slug)} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {menuLabels.openLive}
        </a>
      )}
    </ActionMenu>
  );
}
