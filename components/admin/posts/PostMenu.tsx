import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Link2 from "lucide-react/icons/link-2";
import type { ReactNode } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Icon } from "../../ui/Icon.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../edit/HistoryDialog.tsx";
import { PreviewLinkDialog } from "./PreviewLinkDialog.tsx";
import { postForms } from "./post-forms.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

const labels = deskLabels.menu;

export const menuItem = (label: string, icon: LucideIcon, action: () => void) => (
  <button type="button" onClick={action}>
    <Icon of={icon} />
    {label}
  </button>
);

interface PostMenuItemsProps {
  post: PostSummary;
  /** Shows the post's form, where that is not open already. */
  openForm?: () => unknown;
}

/** The less frequent actions on a post that has been saved, wherever it has a menu. */
export function PostMenuItems({ post, openForm }: PostMenuItemsProps) {
  const open = (content: ReactNode) => () => {
    dialog.value = content;
  };
  return (
    <>
      {menuItem(labels.preview, Link2, open(<PreviewLinkDialog post={post} />))}
      {menuItem(labels.history, History, open(<HistoryDialog editor={postForms} saved={post} openForm={openForm} />))}
      {!post.published && menuItem(labels.schedule, CalendarClock, open(<ScheduleDialog post={post} />))}
      {post.published && (
        <a href={postPath(post.slug)} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {labels.openLive}
        </a>
      )}
    </>
  );
}
