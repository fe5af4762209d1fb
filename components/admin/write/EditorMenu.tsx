import { useSignals } from "@preact/signals-react/runtime";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Hash from "lucide-react/icons/hash";
import Trash2 from "lucide-react/icons/trash-2";
import type { Post } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { menuItem, PostMenuItems } from "../posts/PostMenu.tsx";
import { deletePost } from "../posts/post-actions.ts";
import type { TextEditor } from "../text/text-editor.ts";
import { ActionMenu } from "../ui/ActionMenu.tsx";

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
  const isSaved = post.revision !== "";
  return (
    <ActionMenu label={menu.more}>
      {onPreview && menuItem(isPreview ? editorLabels.backToText : editorLabels.views.preview, Eye, onPreview)}
      {menuItem(text.isSource.value ? editorLabels.views.rich : editorLabels.views.markdown, Hash, text.switchView)}
      {isSaved && <PostMenuItems post={post} />}
      {post.published && menuItem(list.unpublish, EyeOff, onUnpublish)}
      {isSaved && menuItem(list.delete, Trash2, () => void deletePost(post))}
    </ActionMenu>
  );
}
