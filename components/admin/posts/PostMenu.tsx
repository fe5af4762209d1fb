import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Link2 from "lucide-react/icons/link-2";
import { type ReactNode, useId, useRef } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../dialogs/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../dialogs/ScheduleDialog.tsx";

const labels = deskLabels.menu;

/** The less frequent actions of a post. The platform closes a popover on Escape and on a click elsewhere. */
export function PostMenu({ post }: { post: PostSummary }) {
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
        aria-label={`${labels.more} “${post.title}”`}
        title={labels.more}
      />
      <div ref={menu} className="post-menu" id={id} popover="auto">
        <p className="menu-title">{post.title}</p>
        {item(labels.preview, Link2, <PreviewLinkDialog post={post} />)}
        {item(labels.history, History, <HistoryDialog post={post} />)}
        {!post.published && item(labels.schedule, CalendarClock, <ScheduleDialog post={post} />)}
        {post.published && (
          <a href={postPath(post.slug)} target="_blank" rel="noreferrer" onClick={close}>
            <Icon of={ExternalLink} />
            {labels.openLive}
          </a>
        )}
      </div>
    </>
  );
}
