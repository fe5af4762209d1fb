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
import { ActMenu } from "../ActMenu.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../dialogs/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../dialogs/ScheduleDialog.tsx";
import { busy, deletePost, openEditor, painting, regenerateInList, togglePublished } from "./post-actions.ts";
import { postForms } from "./post-forms.ts";

const { list: labels, menu: menuLabels } = deskLabels;

type ButtonProps = Omit<ComponentProps<"button">, "href">;

/** The buttons of a post. Each button's name includes the post's title. */
export function PostActions({ post }: { post: PostSummary }) {
  useSignals();
  const action = busy.value[post.id];
  const isPainting = painting.value === post.id;
  const publish = post.published ? labels.unpublish : labels.publish;
  const named = (verb: string) => ({ "aria-label": `${verb} “${post.title}”`, title: verb });
  const tool = (icon: LucideIcon, verb: string, isBusy: boolean, act: typeof deletePost, props?: ButtonProps) => (
    <Button
      tone="icon"
      className="act"
      icon={icon}
      {...named(verb)}
      aria-busy={isBusy}
      onClick={() => void act(post)}
      {...props}
    >
      <span>{verb}</span>
    </Button>
  );
  return (
    <div className="acts">
      {tool(Pencil, labels.edit, action === "opening", openEditor)}
      {tool(ImagePlus, labels.regenerateImage, isPainting, regenerateInList, {
        className: "act brief",
        disabled: painting.value !== null && !isPainting,
      })}
      {tool(Trash2, labels.delete, action === "deleting", deletePost, { className: "act brief del" })}
      <PostMenu post={post} />
      <Button
        tone={post.published ? "outline" : "solid"}
        aria-label={named(publish)["aria-label"]}
        aria-busy={action === "publishing"}
        onClick={() => void togglePublished(post)}
      >
        {publish}
      </Button>
    </div>
  );
}

/** The less frequent actions of a post. */
function PostMenu({ post }: { post: PostSummary }) {
  const item = (label: string, icon: LucideIcon, opened: ReactNode) => (
    <button
      type="button"
      onClick={() => {
        dialog.value = opened;
      }}
    >
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <ActMenu label={`${menuLabels.more} “${post.title}”`} tip={menuLabels.more} title={post.title}>
      {item(menuLabels.preview, Link2, <PreviewLinkDialog post={post} />)}
      {item(menuLabels.history, History, <HistoryDialog editor={postForms} saved={post} />)}
      {!post.published && item(menuLabels.schedule, CalendarClock, <ScheduleDialog post={post} />)}
      {post.published && (
        <a href={postPath(post.slug)} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {menuLabels.openLive}
        </a>
      )}
    </ActMenu>
  );
}
