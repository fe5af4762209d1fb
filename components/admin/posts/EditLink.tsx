import type { MouseEvent, ReactNode } from "react";
import { paths } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { openEditor } from "./post-actions.ts";

interface EditLinkProps {
  /** A new post has no slug yet. */
  post: Pick<PostSummary, "id" | "slug">;
  children: ReactNode;
}

/** A link that opens a post in the editor. */
export const EditLink = ({ post, children }: EditLinkProps) => (
  <a {...onPostsPage(`#edit=${post.slug || post.id}`, () => openEditor(post))}>{children}</a>
);

/** The props of a link to something on the posts page: on that page it is opened in place, from any other by its address. */
export const onPostsPage = (hash: string, open: () => Promise<void>) => ({
  href: paths.adminBlog + hash,
  onClick(event: MouseEvent) {
    // With a modifier key, the browser opens the link in a new tab or window.
    if (location.pathname !== paths.adminBlog || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  },
});
