import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { edits } from "../edit/edits.ts";
import { KeptWordsNote } from "../edit/KeptWordsNote.tsx";
import { PostEditor } from "../edit/PostEditor.tsx";
import { PostActions } from "./PostActions.tsx";
import { PostHead } from "./PostHead.tsx";
import { painting } from "./post-actions.ts";
import { rowId } from "./posts.ts";
import { ReceiptStrip } from "./ReceiptStrip.tsx";
import { rowProblems } from "./row-problems.ts";

/** One post of the list: its line and what can be done to it, or the form in which it is edited. */
export function PostRow({ post }: { post: PostSummary }) {
  useSignals();
  const edit = edits.value[post.id];
  const problem = rowProblems.value[post.id];
  const editButton = useFocusAfterwards(edit !== undefined);
  return (
    <li id={rowId(post.slug)} className={edit && "editing"}>
      <PostHead post={post}>{!edit && <PostActions post={post} editButton={editButton} />}</PostHead>
      {painting.value === post.id && (
        <p className="receipt waiting" role="status">
          {adminBlog.list.painting}
        </p>
      )}
      <ReceiptStrip slug={post.slug} />
      <KeptWordsNote post={post} />
      {edit && <PostEditor post={post} edit={edit} />}
      {problem && !edit && (
        <p className="receipt bad">
          <CircleAlert className="icon" aria-hidden="true" />
          {problem}
        </p>
      )}
    </li>
  );
}

/** Gives the focus to the button that opened the form when the form is gone, and nothing else has taken it. */
function useFocusAfterwards(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
