import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { firstSentences, type Post, parsePost } from "#content/model/post.ts";
import { readingMinutes } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";
import { findPost } from "../posts/find-post.ts";
import type { PostAsShown } from "../posts/post-changes.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PreviewRequest } from "../publish/draw-preview.ts";
import type { Publisher } from "../publish/publisher.ts";
import { isTooLong, TOO_LONG } from "../publish/time-limit.ts";
import { serially } from "../serially.ts";
import type { PreviewLinks } from "./preview-links.ts";

export type Previews = ReturnType<typeof createPreviews>;

interface PreviewsOptions {
  index: PostIndex;
  posts: Pick<PostStore, "get">;
  links: PreviewLinks;
  publisher: Pick<Publisher, "drawPreview">;
  siteUrl: string;
  facts: () => Facts;
  now: () => Date;
}

interface WaitingPage {
  request: PreviewRequest;
  page: Promise<string>;
}

/** Creates the previews of articles as they will look when published, for the desk and for people with a link. */
export function createPreviews({ index, posts, links, publisher, siteUrl, facts, now }: PreviewsOptions) {
  /** Gives the desk's previews access to pictures, but to no page. A restart of the service invalidates it. */
  const deskToken = randomBytes(32).toString("base64url");
  const inTurn = serially();
  /** Pages that wait to be drawn, at most one of a post for the desk and for each link. */
  const waiting = new Map<string, WaitingPage>();

  /** Draws a page in its turn. If newer words of it come meanwhile, they are drawn, and answer both requests. */
  function drawNewest(request: PreviewRequest): Promise<string> {
    const key = request.picturesUrl + request.post.id;
    const known = waiting.get(key);
    if (known) {
      known.request = request;
      return known.page;
    }
    const own: WaitingPage = {
      request,
      page: inTurn(() => {
        waiting.delete(key);
        return publisher.drawPreview(own.request);
      }),
    };
    waiting.set(key, own);
    return own.page;
  }

  async function drawPage(post: Post, token: string): Promise<string> {
    const publishedAt = post.publishedAt ?? post.publishAt ?? now().toISOString();
    const picturesUrl = `/preview/${token}/images/`;
    try {
      return await drawNewest({ post: { ...post, publishedAt }, facts: facts(), siteUrl, picturesUrl });
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const sentence = error instanceof Error && isTooLong(error) ? TOO_LONG : "No page can be drawn of this text.";
      throw new ServiceError("unavailable", sentence, undefined, error);
    }
  }

  return {
    /** Draws the page of a post with unsaved changes. An unknown UUID is taken for a post that was never saved. */
    draw(id: string, changes: PostAsShown): Promise<string> {
      const isUnsaved = !index.byId(id) && z.uuid().safeParse(id).success;
      const post = isUnsaved ? emptyPost(id, now()) : posts.get(id);
      return drawPage(withChanges(post, changes, facts().practitioner.label), deskToken);
    },

    async createLink(id: string): Promise<{ url: string; expiresAt: string }> {
      const { token, expiresAt } = await links.create(findPost(index, id).id);
      return { url: `${siteUrl}/preview/${token}`, expiresAt };
    },

    revokeLinks: (id: string) => links.revoke(findPost(index, id).id),

    /** Draws the linked post as it is saved now; `undefined` if the link is no longer valid or the post is gone. */
    async drawLinked(token: string): Promise<string | undefined> {
      const id = links.findPostId(token);
      return id !== undefined && index.byId(id) ? drawPage(posts.get(id), token) : undefined;
    },

    /** Returns whether the token, of a link or of the desk, gives access to a post's picture. */
    canSeePicture(token: string, picture: string): boolean {
      if (token === deskToken) return true;
      const id = links.findPostId(token);
      return id !== undefined && (index.byId(id)?.images.includes(picture) ?? false);
    },
  };
}

function emptyPost(id: string, now: Date): Post {
  const { post } = parsePost("new", composeSource({ id, title: "New post" }, ""));
  return { ...post, createdAt: now.toISOString() };
}

/** Missing fields keep their saved values. An empty excerpt is derived from the text, as it is for a saved post. */
function withChanges(post: Post, changes: PostAsShown, practitioner: string): Post {
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const changed: Post = { ...post, ...defined };
  changed.author ||= practitioner;
  const { content, excerpt } = changed;
  return { ...changed, excerpt: excerpt.trim() || firstSentences(content), readingMinutes: readingMinutes(content) };
}
