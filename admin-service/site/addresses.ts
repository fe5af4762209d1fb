/** What an address of the site asks for. The Caddyfile follows the same rules; a test holds the two together. */
export type Address = { movedTo: string } | { files: readonly string[] };

/** Never an address of ours, however it is encoded: dotfiles, "..", backslashes, NUL, doubled or hidden slashes. */
const FORBIDDEN = /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e)/i;
/** Every ending that means the same page as the bare path. */
const UNTIDY_ENDING = /(?:\/index|\.html|\/)+$/;
/** Sources and the compressed twins of assets: in the folder, perhaps, but no addresses of their own. */
const NOT_SERVED = /\.(?:br|gz|map|md)$/i;
/** The pages shown for what is missing; asked for by name they are missing too. */
const MISSING_PAGES = new Set(["/404", "/blog/404"]);

/**
 * `url` is path and query as the browser sent them. An address has one spelling: any other moves there in one step.
 * No files at all means that nothing can be there.
 */
export function readAddress(url: string): Address {
  const queryAt = url.includes("?") ? url.indexOf("?") : url.length;
  const asked = url.slice(0, queryAt);
  if (FORBIDDEN.test(asked)) return { files: [] };

  const bare = asked.replace(UNTIDY_ENDING, "") || "/";
  if (bare !== asked) return { movedTo: bare + url.slice(queryAt) };

  const path = decodePath(bare);
  if (path === undefined || NOT_SERVED.test(path) || MISSING_PAGES.has(path)) return { files: [] };
  return { files: path === "/" ? ["index.html"] : [path.slice(1), `${path.slice(1)}.html`] };
}

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
