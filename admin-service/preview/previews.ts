import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { firstSentences, type Post, parsePost } from "#content/model/post.ts";
import { readingMinutes } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { PostAsShown } from "../posts/post-changes.ts";
import { findPost, type PostStore } from "../posts/post-store.ts";
import type { PreviewLinks } from "./preview-links.ts";
import type { PreviewProcess } from "./preview-process.ts";

export type Previews = ReturnType<typeof createPreviews>;

interface PreviewsOptions {
  index: PostIndex;
  posts: Pick<PostStore, "get">;
  links: PreviewLinks;
  process: PreviewProcess;
  siteUrl: string;
  /** Today's. */
  facts: () => Facts;
  now: () => Date;
}

/** Articles as they will look when published, for the desk and for people with a link. */
export function createPreviews({ index, posts, links, process, siteUrl, facts, now }: PreviewsOptions) {
  /** Stands for a link in the desk's previews: it opens pictures, and no page. */
  const deskToken = randomBytes(32).toString("base64url");

  function draw(post: Post, token: string): Promise<string> {
    const goesLive = post.publishedAt ?? post.publishAt ?? now().toISOString();
    return process.draw({
      post: { ...post, publishedAt: goesLive },
      facts: facts(),
      siteUrl,
      pictures: `/preview/${token}/images/`,
    });
  }

  return {
    /**
     * The page of a post with words that are not saved yet; its pictures can be seen until the service ends. The post
     * itself may not have been saved yet either: then it has a UUID that nobody knows.
     */
    draw(id: string, words: PostAsShown): Promise<string> {
      const isUnsaved = !index.byId(id) && z.uuid().safeParse(id).success;
      const practitioner = facts().practitioner.label;
      return draw(withWords(isUnsaved ? unsavedPost(id, now()) : posts.get(id), words, practitioner), deskToken);
    },

    async createLink(id: string): Promise<{ url: string; expiresAt: string }> {
      const { token, expiresAt } = await links.create(findPost(index, id).id);
      return { url: `${siteUrl}/preview/${token}`, expiresAt };
    },

    revokeLinks: (id: string) => links.revoke(findPost(index, id).id),

    /** The page behind a link, with the present words of its post; `undefined` when the link leads nowhere any more. */
    async page(token: string): Promise<string | undefined> {
      const id = links.postOf(token);
      return id !== undefined && index.byId(id) ? draw(posts.get(id), token) : undefined;
    },

    /** Whether a link, or the desk, may see a picture beside the posts. */
    maySee(token: string, picture: string): boolean {
      if (token === deskToken) return true;
      const id = links.postOf(token);
      return id !== undefined && (index.byId(id)?.images.includes(picture) ?? false);
    },

    stop: process.stop,
  };
}

function unsavedPost(id: string, now: Date): Post {
  const { post } = parsePost("new", composeSource({ id, title: "New post" }, ""));
  return { ...post, createdAt: now.toISOString() };
}

/** Missing fields stay as they are saved. An empty excerpt is derived from the text, as in a file. */
function withWords(post: Post, words: PostAsShown, practitioner: string): Post {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  const changed: Post = { ...post, ...given };
  changed.author ||= practitioner;
  const { content, excerpt } = changed;
  return { ...changed, excerpt: excerpt.trim() || firstSentences(content), readingMinutes: readingMinutes(content) };
}
