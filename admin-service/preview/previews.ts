import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import { z } from "zod";
import { changeSection } from "#content/facts/edit-section.ts";
import type { Facts } from "#content/facts/facts.ts";
import { biography, paths } from "#content/facts/navigation.ts";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { SectionName, Sections } from "#content/facts/sections.ts";
import { plusDays } from "#content/facts/wording.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { londonTime } from "#content/model/london-time.ts";
import { firstSentences, type Post, parsePost } from "#content/model/post.ts";
import { readingMinutes } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import { siteRoutes } from "#content/model/site-routes.ts";
import { changeWords } from "#content/words/edit-words.ts";
import { pathOfWords, type WordsPage } from "#content/words/shipped.ts";
import { asRefusal, ServiceError } from "../errors.ts";
import { findPost } from "../posts/find-post.ts";
import type { PostAsShown } from "../posts/post-changes.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PreviewRequest } from "../publish/draw-preview.ts";
import type { Publisher } from "../publish/publisher.ts";
import { isTooLong, TOO_LONG } from "../publish/time-limit.ts";
import { serially } from "../serially.ts";
import type { PreviewLinks } from "./preview-links.ts";
import { type Followed, whatFollows } from "./what-follows.ts";

export type Previews = ReturnType<typeof createPreviews>;

/** Pages that may wait to be drawn, a second or two in all. Links are open to everybody who has one. */
const MAX_WAITING = 200;

/** The response of who asked for a page: it is destroyed when nobody waits for it any more. */
type Asker = Pick<Writable, "destroyed">;

interface PreviewsOptions {
  index: PostIndex;
  posts: Pick<PostStore, "get">;
  links: PreviewLinks;
  publisher: Pick<Publisher, "drawPreview">;
  siteUrl: string;
  facts: () => Facts;
  factsFolder: Pick<FactsFolder, "section" | "words" | "on">;
  rules: Rules;
  now: () => Date;
}

/** Creates the previews of pages as they will look when published, for the desk and for people with a link. */
export function createPreviews(options: PreviewsOptions) {
  const { index, posts, links, publisher, siteUrl, facts, factsFolder, rules, now } = options;
  /** Gives the desk's previews access to pictures, but to no page. A restart of the service invalidates it. */
  const deskToken = randomBytes(32).toString("base64url");
  const inTurn = serially();
  const waiting = new Set<Asker>();

  function drawPost(post: Post, token: string, asker: Asker, shown = facts()): Promise<string> {
    const publishedAt = post.publishedAt ?? post.publishAt ?? now().toISOString();
    const picturesUrl = `/preview/${token}/images/`;
    return draw({ post: { ...post, publishedAt }, facts: shown, siteUrl, picturesUrl }, asker);
  }

  /** Draws a page in its turn. One that nobody waits for any more is left out: the desk asks again while she types. */
  async function draw(request: PreviewRequest, asker: Asker): Promise<string> {
    if ([...waiting].filter(({ destroyed }) => !destroyed).length >= MAX_WAITING)
      throw new ServiceError("unavailable", "Too many previews are being drawn. Please try again in a moment.");
    waiting.add(asker);
    try {
      return await inTurn(async () => {
        waiting.delete(asker);
        if (asker.destroyed) throw new ServiceError("unavailable", "Nobody waits for this page any more.");
        return publisher.drawPreview(request);
      });
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const sentence = error instanceof Error && isTooLong(error) ? TOO_LONG : "No page can be drawn of this text.";
      throw new ServiceError("unavailable", sentence, undefined, error);
    }
  }

  /** Draws one of the site's pages as it is on a day with these facts. */
  function drawPage(path: string, day: string, facts: Facts, asker: Asker): Promise<string> {
    const url = path === biography ? facts.practitioner.path : path;
    const page = siteRoutes([], day, facts).find((route) => route.url === url);
    if (!page) throw new ServiceError("not-found", "There is no such page.");
    return draw({ page, facts, siteUrl }, asker);
  }

  function newestPost(): Post {
    const [newest] = index.published;
    return newest ? posts.get(newest.id) : emptyPost("new", now());
  }

  const changedSection = (name: SectionName, patch: unknown): Sections[SectionName] =>
    orRefuse(() => changeSection(name, factsFolder.section(name).value, patch));

  /** Returns the facts with a change of a section, on the first day on which visitors see all of it. */
  function factsWith(name: SectionName, patch: unknown): { facts: Facts; day: string } {
    const today = londonTime(now()).date;
    const changed: Partial<Sections> = { [name]: changedSection(name, patch) };
    const current = factsFolder.on(today, { sections: changed });
    const [next] = current.closures.coming;
    const announced = next && changed.closures && plusDays(next.from, -changed.closures.announceDaysBefore);
    const ends = Object.values(changed.treatments ?? {}).flatMap(({ offered, from }) => (offered ? [] : from));
    const [day = today] = [today, announced ?? today, ...ends].sort().reverse();
    return { facts: day === today ? current : factsFolder.on(day, { sections: changed }), day };
  }

  return {
    /** Draws the page of a post with unsaved changes. An unknown UUID is taken for a post that was never saved. */
    draw(id: string, changes: PostAsShown, asker: Asker): Promise<string> {
      const isUnsaved = !index.byId(id) && z.uuid().safeParse(id).success;
      const post = isUnsaved ? emptyPost(id, now()) : posts.get(id);
      return drawPost(withChanges(post, changes, facts().practitioner.label), deskToken, asker);
    },

    /** Draws one of the site's pages with an unsaved change of a section. The day is when visitors will see it. */
    async drawSection(name: SectionName, patch: unknown, path: string, asker: Asker) {
      const { facts, day } = factsWith(name, patch);
      return { html: await drawPage(path, day, facts, asker), day };
    },

    /** Returns what a change of whom the practice treats, or of its profession, brings with it. */
    follows: (section: Followed, patch: unknown) =>
      whatFollows(section, factsWith(section, patch).facts, { rules, factsFolder }),

    /** Draws a page with an unsaved change of its words, or of those of many pages. Its texts are marked: see marks.ts. */
    async drawWords(page: WordsPage, patch: object, path: string | undefined, asker: Asker) {
      const day = londonTime(now()).date;
      const changed = orRefuse(() => changeWords(page, factsFolder.words(page).value, patch));
      const facts: Facts = { ...factsFolder.on(day, { words: { [page]: changed } }), isMarked: true };
      const own = page === "not-found" ? "/404" : pathOfWords(page, facts);
      if (page === "article") return { html: await drawPost(newestPost(), deskToken, asker, facts), day };
      return { html: await drawPage(path ?? own ?? paths.home, day, facts, asker), day };
    },

    async createLink(id: string): Promise<{ url: string; expiresAt: string }> {
      const { token, expiresAt } = await links.create(findPost(index, id).id);
      return { url: `${siteUrl}/preview/${token}`, expiresAt };
    },

    revokeLinks: (id: string) => links.revoke(findPost(index, id).id),

    /** Draws the linked post as it is saved now; `undefined` if the link is no longer valid or the post is gone. */
    async drawLinked(token: string, asker: Asker): Promise<string | undefined> {
      const id = links.findPostId(token);
      return id !== undefined && index.byId(id) ? drawPost(posts.get(id), token, asker) : undefined;
    },

    /** Returns whether the token, of a link or of the desk, gives access to a post's picture. */
    canSeePicture(token: string, picture: string): boolean {
      if (token === deskToken) return true;
      const id = links.findPostId(token);
      return id !== undefined && (index.byId(id)?.images.includes(picture) ?? false);
    },
  };
}

function orRefuse<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    throw asRefusal(error);
  }
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
