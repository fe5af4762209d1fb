import { paths } from "../facts/navigation.ts";
import { decodePath } from "./pictures.ts";
import { forwardFile, REDUNDANT_ENDING } from "./redirects.ts";

/** Where an address leads. The Caddyfile follows the same rules; caddyfile.test.ts compares the two. */
export type Resolution =
  | { redirectTo: string }
  | {
      /** The files to try, in order. If it is empty, nothing can be at this address. */
      files: readonly string[];
      /** The file that contains the new path, if a post has moved away from here. */
      forward?: string;
      /** The redirect to the address as we spell it, if there is none of the files, but one of `meant`. */
      respelt?: { meant: readonly string[]; redirectTo: string };
    };

/**
 * Never part of our addresses, however encoded: dotfiles (but the folder for other programs is no secret), "..",
 * backslashes, NUL, and double or encoded slashes.
 */
const FORBIDDEN = /\/\/|\\|%5c|%2f|%00|.\/(?:\.|%2e)|^\/(?:%2e|\.(?!well-known\/))/i;
/** Files of a release that are never served: sources, precompressed assets (served under the plain name), forwards. */
const NOT_SERVED = /\.(?:br|gz|map|md)$|^\/_/i;
/** The 404 pages: they answer 404 at their own addresses too. */
const NOT_FOUND_PAGES = /^\/(?:blog\/)?404$/i;
/** An address that could be one of ours, without the punctuation of the sentence in which it stood: "(see /booking)." */
const OURS = /^((?:\/[\w.-]*[A-Za-z\d])*)(?:\/*[^\p{L}\p{N}/*\uFFFD]|\*)*$/u;
/** Addresses that people and programs guess, and where they lead. */
const GUESSED: Readonly<Record<string, [path: string, anchor?: string]>> = {
  "/admin": [paths.adminBlog],
  "/.well-known/change-password": [paths.adminBlog],
  "/feed": ["/rss.xml"],
  "/treatments": [paths.home, "#services"],
};

/**
 * Resolves an address, given as path and query as the browser sent them. Each address has one canonical spelling, to
 * which all others redirect.
 */
export function resolveAddress(url: string): Resolution {
  const queryAt = url.includes("?") ? url.indexOf("?") : url.length;
  const requested = url.slice(0, queryAt);
  const query = url.slice(queryAt);
  if (FORBIDDEN.test(requested)) return { files: [] };

  const bare = requested.replace(REDUNDANT_ENDING, "") || "/";
  const [canonical, anchor = ""] = GUESSED[bare.toLowerCase()] ?? [bare];
  if (canonical !== requested) return { redirectTo: canonical + query + anchor };

  const path = decodePath(bare);
  if (path === undefined || NOT_SERVED.test(path) || NOT_FOUND_PAGES.test(path)) return { files: [] };
  if (path === "/") return { files: filesAt(path) };
  const spelling = spellingOf(path);
  if (GUESSED[spelling] && spelling !== path) return { redirectTo: spelling + query };
  const known = { files: filesAt(path), forward: forwardFile(path) };
  if (spelling === path || NOT_SERVED.test(spelling) || NOT_FOUND_PAGES.test(spelling)) return known;
  return { ...known, respelt: { meant: filesAt(spelling), redirectTo: spelling + query } };
}

/** Returns the files that an address can stand for. */
const filesAt = (path: string): string[] => (path === "/" ? ["index.html"] : [path.slice(1), `${path.slice(1)}.html`]);

/** Returns a path as we would spell it, which need not exist. */
function spellingOf(path: string): string {
  const [, ours] = /[A-Z]|[^a-z\d]$/.test(path) ? (OURS.exec(path) ?? []) : [];
  return ours === undefined ? path : ours.replace(REDUNDANT_ENDING, "").toLowerCase() || "/";
}

/** Whether the site answers at an address, given as for `resolveAddress`. `has` knows the files of a release. */
export function isAnswered(url: string, has: (file: string) => boolean): boolean {
  if (url.length > 1_000) return false; // the pattern takes long for endless endings
  const address = resolveAddress(url);
  if ("redirectTo" in address) return isAnswered(address.redirectTo.replace(/#.*/, ""), has);
  const { files, forward, respelt } = address;
  return [...files, forward, ...(respelt?.meant ?? [])].some((file) => file !== undefined && has(file));
}

/** Returns the page to show with status 404. */
export function notFoundPageFor(url: string): string {
  return url.startsWith("/blog/") ? "blog/404.html" : "404.html";
}
