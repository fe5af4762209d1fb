import type { Facts } from "../facts/facts.ts";
import { postPath } from "../facts/navigation.ts";
import { sectionNames } from "../facts/sections.ts";
import { site } from "../facts/site.ts";
import { wordsName } from "../words/open-words.ts";
import { wordsPages } from "../words/shipped.ts";
import { type Reference, referencesIn } from "./markdown.ts";
import { type FileNotice, type Notice, remedies } from "./notices.ts";
import { decodePath, postPictureName } from "./pictures.ts";
import type { IndexedPost } from "./post.ts";
import { openPostFolder } from "./post-folder.ts";
import type { PostIndex } from "./post-index.ts";
import { allRedirects, type Redirects } from "./redirects.ts";

/** Tells whether the site answers at a path, encoded as in an address. */
export type IsAnswered = (path: string) => boolean;

interface Listed {
  index: Pick<PostIndex, "posts" | "published" | "redirects" | "otherFiles" | "read">;
  facts: Parameters<typeof allRedirects>[0];
  practiceDir: string;
  isAnswered: IsAnswered;
}

/** Lists what the owner should know of the files in the posts’ and the facts’ folder, besides those that are broken. */
export function listNotices({ index, facts, practiceDir, isAnswered }: Listed): FileNotice[] {
  const redirects = allRedirects(facts, index);
  /** Thousands of posts link to the same few pages. */
  const answers = new Map<string, boolean>();
  const isShown = (path: string) => {
    const answer = answers.get(path) ?? isAnswered(path);
    answers.set(path, answer);
    return answer;
  };
  const ofFiles = index.otherFiles.map((file) => ({ file, kind: "file", text: NO_POST }) as const);
  const ofPosts = index.posts.flatMap((post) => {
    const { file, id, slug, notices } = post;
    const dead = [...lostCover(post, isShown), ...deadReferences(post, index, isShown)];
    const all = [...notices, ...lostAddresses(post, redirects), ...dead];
    return all.map((notice) => ({ file, id, slug, ...notice }));
  });
  const ofFacts = [...lostForwards(facts.links, redirects), ...strangeFacts(practiceDir)];
  return [...ofFiles, ...ofPosts, ...ofFacts].map((notice) => ({ remedy: remedies[notice.kind], ...notice }));
}

/** Names the files in the facts’ folder that are not read. */
const strangeFacts = (practiceDir: string): FileNotice[] =>
  openPostFolder(practiceDir, (file) =>
    [...factFiles, ...wordsFiles, site.policyFile, site.sentencesFile].includes(file),
  )
    .list()
    .others.map((file) => ({ file, kind: "file", text: NO_FACTS, remedy: FACTS_REMEDY }));

/** Names the old addresses that were to lead to a page or post, and do not. */
const lostForwards = ({ formerPages }: Facts["links"], redirects: Redirects): FileNotice[] =>
  formerPages
    .filter(({ from }) => !redirects.has(from))
    .map(({ from, to }) => ({ file: "links.yaml", kind: "address", text: LOST(from, to), remedy: LOST_REMEDY }));

const factFiles = sectionNames.map((name) => `${name}.yaml`);
const wordsFiles = wordsPages.map((page) => `${wordsName(page)}.yaml`);
const NO_FACTS = "This file is none of the site’s facts, so nothing of it is shown.";
const FACTS_REMEDY = `Bring what it says into ${factFiles.slice(0, -1).join(", ")} or ${factFiles.at(-1)}, or take it out.`;
const LOST = (from: string, to: string) =>
  `The old address ${from} is not forwarded: ${to} is not shown to visitors, or the site has a page of its own there.`;
const LOST_REMEDY = "Change it at the desk, under Practice, “Booking and links”, or take it out.";
const NO_POST = "This file is neither a post nor a picture that browsers show, so it is not shown.";

function lostAddresses({ published, slug, aliases }: IndexedPost, redirects: Redirects): Notice[] {
  // Of `/old-name`, that it may have been below /blog is a guess.
  const isGuess = (alias: string) => aliases.some((other) => alias === postPath(other.slice(1)));
  const lost = aliases.filter((alias) => published && redirects.get(alias) !== postPath(slug) && !isGuess(alias));
  const text = (alias: string) => `Its former address ${alias} is not forwarded: this site has another page there.`;
  return lost.map((alias) => ({ kind: "address", text: text(alias) }));
}

/** The publisher names a missing picture of the posts’ own. */
function lostCover({ featuredImage }: IndexedPost, isAnswered: IsAnswered): Notice[] {
  if (!featuredImage || postPictureName(featuredImage) || isAnswered(featuredImage)) return [];
  const path = decodePath(featuredImage) ?? "";
  return [{ kind: "picture", text: `Its picture ${path.slice(0, 100)} is not here, so visitors do not see it.` }];
}

/** The references of a post. An unchanged post stays the same object. */
const known = new WeakMap<IndexedPost, readonly Reference[]>();

/** A live post’s missing picture is left out: the publisher names it. */
function deadReferences(post: IndexedPost, index: Pick<PostIndex, "read">, isAnswered: IsAnswered): Notice[] {
  const { slug, folder, links, published } = post;
  const path = postPath(slug);
  const isDead = (target: string) => target === "" || !isAnswered(target);
  // Most texts refer to what is there, and need no parsing.
  if (!links.some(isDead)) return [];
  const references = known.get(post) ?? referencesIn(index.read(slug)?.content ?? "", path, folder);
  known.set(post, references);
  return references
    .filter((one) => isDead(one.path) && !(published && one.isPicture && postPictureName(one.path)))
    .map(({ href, label, isPicture }) =>
      isPicture
        ? { kind: "picture", text: `Its picture ${href.slice(0, 100)} is not here, so visitors do not see it.` }
        : { kind: "link", text: `Its link “${label.slice(0, 60)}” to ${href.slice(0, 100)} leads nowhere.` },
    );
}
