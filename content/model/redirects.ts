import { postPath } from "../facts/navigation.ts";

/** Former slug of a post → its present slug. */
export type Redirects = ReadonlyMap<string, string>;

/**
 * Returns the files that redirect former addresses, by path: a page for each, which any web server can serve;
 * `_redirects` for hosts that read it; and under `_forward/` the new path of each, from which Caddy and the service
 * answer with a 301.
 */
export function redirectFiles(redirects: Redirects, siteUrl: string): Map<string, string> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  for (const [former, slug] of redirects) {
    const [from, to] = [postPath(former), postPath(slug)];
    files.set(`${from.slice(1)}.html`, redirectPage(to, siteUrl));
    files.set(`_forward${from}`, to);
    lines.push(`${from} ${to} 301\n`);
  }
  if (lines.length > 0) files.set("_redirects", lines.sort().join(""));
  return files;
}

const redirectPage = (to: string, siteUrl: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>This article has moved</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="canonical" href="${siteUrl}${to}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<h1>This article has moved</h1>
<p><a href="${to}">Go on to its new address</a></p>
</body>
</html>
`;
