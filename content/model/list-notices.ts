import { postPath } from "../facts/navigation.ts";
import { type Reference, referencesIn, targetOf } from "./markdown.ts";
import { type FileNotice, type Notice, remedies } from "./notices.ts";
import { decodePath, postPictureName } from "./pictures.ts";
import type { IndexedPost } from "./post.ts";
import type { PostIndex } from "./post-index.ts";
import { REDUNDANT_ENDING, type Redirects } from "./redirects.ts";

/** Tells which files the site has, by their paths in a release. */
export type HasFile = (file: string) => boolean;

/** Returns whether the site answers at a path. */
export function isAnswered(path: string, has: HasFile): boolean {
  if (path.length > 1_000) return false; // the pattern takes long for endless endings
  const bare = path.replace(REDUNDANT_ENDING, "") || "/index";
  const isGuessed = ["/admin", "/feed", "/treatments"].includes(bare);
  return isGuessed || [bare, `${bare}.html`, `${bare.toLowerCase()}.html`].some((file) => has(file.slice(1)));
}

/** Lists what the owner should know of the files in the posts’ folder, besides those that are broken. */
export function listNotices(
  index: Pick<PostIndex, "posts" | "otherFiles" | "read">,
  redirects: Redirects,
  has: HasFile,
): FileNotice[] {
  const ofFiles = index.otherFiles.map((file) => ({ file, kind: "file", text: NO_POST }) as const);
  const ofPosts = index.posts.flatMap((post) => {
    const { file, id, slug, notices } = post;
    const dead = [...lostCover(post, has), ...deadReferences(post, index, has)];
    const all = [...notices, ...lostAddresses(post, redirects), ...dead];
    return all.map((notice) => ({ file, id, slug, ...notice }));
  });
  return [...ofFiles, ...ofPosts].map((notice) => ({ ...notice, remedy: remedies[notice.kind] }));
}

const NO_POST = "This file is neither a post nor a picture that browsers show, so it is not shown.";

function lostAddresses({ published, slug, aliases }: IndexedPost, redirects: Redirects): Notice[] {
  const lost = aliases.filter((alias) => published && redirects.get(alias) !== slug);
  const text = (alias: string) => `Its former address ${alias} is not forwarded: this site has another page there.`;
  return lost.map((alias) => ({ kind: "address", text: text(alias) }));
}

/** The publisher names a missing picture of the posts’ own. */
function lostCover({ featuredImage }: IndexedPost, has: HasFile): Notice[] {
  const path = decodePath(featuredImage ?? "") ?? "";
  if (!featuredImage || postPictureName(featuredImage) || isAnswered(path, has)) return [];
  return [{ kind: "picture", text: `Its picture ${path.slice(0, 100)} is not here, so visitors do not see it.` }];
}

/** What a post refers to. An unchanged post stays the same object. */
const known = new WeakMap<IndexedPost, readonly Reference[]>();

/** A live post’s missing picture is left out: the publisher names it. */
function deadReferences(post: IndexedPost, index: Pick<PostIndex, "read">, has: HasFile): Notice[] {
  const { slug, folder, links, published } = post;
  const path = postPath(slug);
  const isDead = (target: string) => target === "" || !isAnswered(target, has);
  // Most texts refer to what is there, and need no parsing.
  const isSuspect = links.some((href) => href.startsWith("#") || isDead(targetOf(href, path, folder) ?? ""));
  if (!known.has(post) && !isSuspect) return [];
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
