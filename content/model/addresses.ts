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
      /** The redirect to the lower-case address, if none of the files exists and `page` does. */
      lowerCase?: { page: string; redirectTo: string };
    };

/** Never part of our addresses, however encoded: dotfiles, "..", backslashes, NUL, and double or encoded slashes. */
const FORBIDDEN = /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e)/i;
/** Files of a release that are never served: sources, precompressed assets (served under the plain name), forwards. */
const NOT_SERVED = /\.(?:br|gz|map|md)$|^\/_/i;
/** The 404 pages: they answer 404 at their own addresses too. */
const NOT_FOUND_PAGES = /^\/(?:blog\/)?404$/i;
/** An address that could be one of our pages if its capitals were lower case. */
const WITH_CAPITALS = /^[\w/.-]*[A-Z][\w/.-]*$/;
/** Addresses that people guess, and where they lead. */
const GUESSED: Readonly<Record<string, [path: string, anchor?: string]>> = {
  "/admin": [paths.adminBlog],
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
  if (path === "/") return { files: ["index.html"] };
  const files = [path.slice(1), pageFile(path)];
  const forward = forwardFile(path);
  if (!WITH_CAPITALS.test(path)) return { files, forward };
  const lowerCase = path.toLowerCase();
  return { files, forward, lowerCase: { page: pageFile(lowerCase), redirectTo: lowerCase + query } };
}

const pageFile = (path: string): string => `${path.slice(1)}.html`;

/** Whether the site answers at an address, given as for `resolveAddress`. `has` knows the files of a release. */
export function isAnswered(url: string, has: (file: string) => boolean): boolean {
  if (url.length > 1_000) return false; // the pattern takes long for endless endings
  const address = resolveAddress(url);
  if ("redirectTo" in address) return isAnswered(address.redirectTo.replace(/#.*/, ""), has);
  const { files, forward, lowerCase } = address;
  return [...files, forward, lowerCase?.page].some((file) => file !== undefined && has(file));
}

/** Returns the page to show with status 404. */
export function notFoundPageFor(url: string): string {
  return url.startsWith("/blog/") ? "blog/404.html" : "404.html";
}
