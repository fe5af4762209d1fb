import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import ImagePlus from "lucide-react/icons/image-plus";
import Link2 from "lucide-react/icons/link-2";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type ComponentProps, type ReactNode, type Ref, useId, useRef } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../dialogs/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../dialogs/ScheduleDialog.tsx";
import { busy, deletePost, openEditor, painting, regenerateInList, togglePublished } from "./post-actions.ts";
import { postForms } from "./post-forms.ts";

const { list: labels, menu: menuLabels } = deskLabels;

type ButtonProps = Omit<ComponentProps<"button">, "href">;

/** The buttons of a post. Each button's name includes the post's title. */
export function PostActions({ post, editButton }: { post: PostSummary; editButton: Ref<HTMLButtonElement> }) {
  useSignals();
  const action = busy.value[post.id];
  const isPainting = painting.value === post.id;
  const publish = post.published ? labels.unpublish : labels.publish;
  const named = (verb: string) => ({ "aria-label": `${verb} “${post.title}”`, title: verb });
  const tool = (icon: LucideIcon, verb: string, isBusy: boolean, act: typeof openEditor, props?: ButtonProps) => (
    <Button tone="icon" icon={icon} {...named(verb)} aria-busy={isBusy} onClick={() => void act(post)} {...props} />
  );
  return (
    <div className="acts">
      {tool(Pencil, labels.edit, action === "opening", openEditor, { ref: editButton })}
      {tool(ImagePlus, labels.regenerateImage, isPainting, regenerateInList, {
        disabled: painting.value !== null && !isPainting,
      })}
      {tool(Trash2, labels.delete, action === "deleting", deletePost, { className: "del" })}
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

/** The less frequent actions of a post. The platform closes a popover on Escape and on a click elsewhere. */
function PostMenu({ post }: { post: PostSummary }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  // In browsers without popovers the menu is always open.
  const close = () => menu.current?.hidePopover?.();
  const item = (label: string, icon: LucideIcon, opened: ReactNode) => (
    <button
      type="button"
      onClick={() => {
        // Closing returns the focus to the menu's button; the dialog will return it there, too.
        close();
        dialog.value = opened;
      }}
    >
      <Icon of={icon} />
      {label}
    </button>
  );

  return (
    <>
      <Button
        tone="icon"
        icon={EllipsisVertical}
        popoverTarget={id}
        aria-label={`${menuLabels.more} “${post.title}”`}
        title={menuLabels.more}
      />
      <div ref={menu} className="post-menu" id={id} popover="auto">
        <p className="menu-title">{post.title}</p>
        {item(menuLabels.preview, Link2, <PreviewLinkDialog post={post} />)}
        {item(menuLabels.history, History, <HistoryDialog editor={postForms} saved={post} />)}
        {!post.published && item(menuLabels.schedule, CalendarClock, <ScheduleDialog post={post} />)}
        {post.published && (
          <a href={postPath(post.slug)} target="_blank" rel="noreferrer" onClick={close}>
            <Icon of={ExternalLink} />
            {menuLabels.openLive}
          </a>
        )}
      </div>
    </>
  );
}
