import type { MouseEvent, ReactNode } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { openEditor } from "./post-actions.ts";

interface EditLinkProps {
  /** A new post has no slug yet. */
  post: Pick<PostSummary, "id" | "slug">;
  children: ReactNode;
}

/** A link that opens a post in the editor. */
export function EditLink({ post, children }: EditLinkProps) {
  function open(event: MouseEvent) {
    // With a modifier key, the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openEditor(post);
  }
  return (
    <a href={`#edit=${post.slug || post.id}`} onClick={open}>
      {children}
    </a>
  );
}
