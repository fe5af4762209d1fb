import { paths } from "#content/facts/navigation.ts";

/** Where an address leads. The Caddyfile follows the same rules; a test holds the two together. */
export type Address =
  | { movedTo: string }
  | {
      files: readonly string[];
      /** The file with the new path, when a post has moved away from here. */
      forward?: string;
      /** Where to look when none of the files is there: a known page moves to its small letters. */
      smallLetters?: { page: string; movedTo: string };
    };

/** Never an address of ours, however it is encoded: dotfiles, "..", backslashes, NUL, doubled or hidden slashes. */
const FORBIDDEN = /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e)/i;
/** Every ending that means the same page as the bare path. */
const UNTIDY_ENDING = /(?:\/index|\.html|\/)+$/i;
/** Sources, the compressed twins of assets, lists of forwards: in the folder, perhaps, but no addresses of their own. */
const NOT_SERVED = /\.(?:br|gz|map|md)$|^\/_/i;
/** The pages shown for what is missing; asked for by name they are missing too. */
const MISSING_PAGES = /^\/(?:blog\/)?404$/i;
/** The letters of our pages' addresses, among them a capital. */
const IN_CAPITALS = /^[\w/.-]*[A-Z][\w/.-]*$/;
/** Where a post may have been. */
const MAY_HAVE_MOVED = /^\/blog\/[a-z0-9-]+$/;
/** Addresses that people guess. */
const GUESSED: Readonly<Record<string, [path: string, anchor?: string]>> = {
  "/admin": [paths.adminBlog],
  "/feed": ["/rss.xml"],
  "/treatments": [paths.home, "#services"],
};

/**
 * `url` is path and query as the browser sent them. An address has one spelling: any other moves there.
 * No files at all means that nothing can be there.
 */
export function readAddress(url: string): Address {
  const queryAt = url.includes("?") ? url.indexOf("?") : url.length;
  const asked = url.slice(0, queryAt);
  const query = url.slice(queryAt);
  if (FORBIDDEN.test(asked)) return { files: [] };

  const bare = asked.replace(UNTIDY_ENDING, "") || "/";
  const [meant, anchor = ""] = GUESSED[bare.toLowerCase()] ?? [bare];
  if (meant !== asked) return { movedTo: meant + query + anchor };

  const path = decodePath(bare);
  if (path === undefined || NOT_SERVED.test(path) || MISSING_PAGES.test(path)) return { files: [] };
  if (path === "/") return { files: ["index.html"] };
  const files = [path.slice(1), pageOf(path)];
  if (MAY_HAVE_MOVED.test(path)) return { files, forward: `_forward${path}` };
  if (!IN_CAPITALS.test(path)) return { files };
  const small = path.toLowerCase();
  return { files, smallLetters: { page: pageOf(small), movedTo: small + query } };
}

const pageOf = (path: string): string => `${path.slice(1)}.html`;

/** The page to show, with status 404, where nothing is. */
export function missingPageFor(url: string): string {
  return url.startsWith("/blog/") ? "blog/404.html" : "404.html";
}

/** The path as it would be on disk, or undefined where the encoding is broken. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
