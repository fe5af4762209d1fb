import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Hash from "lucide-react/icons/hash";
import History from "lucide-react/icons/history";
import Link2 from "lucide-react/icons/link-2";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { Post } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ActionMenu } from "../ActionMenu.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../dialogs/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../dialogs/ScheduleDialog.tsx";
import { deletePost } from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";
import type { TextEditor } from "../text/text-editor.ts";

const { menu, list } = deskLabels;

interface EditorMenuProps {
  text: TextEditor;
  post: Post;
  onUnpublish: () => void;
  isPreview: boolean;
  /** Shows or hides the preview. Undefined on wide windows, where it is always beside the text. */
  onPreview: (() => void) | undefined;
}

/** The menu of the less frequent actions on the open post. */
export function EditorMenu({ text, post, onUnpublish, isPreview, onPreview }: EditorMenuProps) {
  useSignals();
  const item = (label: string, icon: LucideIcon, action: () => void) => (
    <button type="button" onClick={action}>
      <Icon of={icon} />
      {label}
    </button>
  );
  const openDialog = (content: ReactNode) => () => {
    dialog.value = content;
  };
  const isSaved = post.revision !== "";
  return (
    <ActionMenu label={menu.more}>
      {onPreview && item(isPreview ? editorLabels.backToText : editorLabels.views.preview, Eye, onPreview)}
      {item(text.isSource.value ? editorLabels.views.rich : editorLabels.views.markdown, Hash, text.switchView)}
      {isSaved && item(menu.preview, Link2, openDialog(<PreviewLinkDialog post={post} />))}
      {isSaved && item(menu.history, History, openDialog(<HistoryDialog editor={postForms} saved={post} />))}
      {isSaved && !post.published && item(menu.schedule, CalendarClock, openDialog(<ScheduleDialog post={post} />))}
      {post.published && (
        <a href={postPath(post.slug)} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {menu.openLive}
        </a>
      )}
      {post.published && item(list.unpublish, EyeOff, onUnpublish)}
      {isSaved && item(list.delete, Trash2, () => void deletePost(post))}
    </ActionMenu>
  );
}
