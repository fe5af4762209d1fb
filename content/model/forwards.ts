import { postPath } from "../facts/navigation.ts";

/** Where a post’s former address leads: former slug → present slug. */
export type Forwards = ReadonlyMap<string, string>;

/**
 * The files that bring whoever asks for a former address to the present one: a page that any web server can serve, a list
 * for hosts that read `_redirects`, and a file with the new path for each old one, which Caddy and the service answer from.
 */
export function forwardFiles(forwards: Forwards, siteUrl: string): Map<string, string> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  for (const [former, slug] of forwards) {
    const [from, to] = [postPath(former), postPath(slug)];
    files.set(`${from.slice(1)}.html`, forwardPage(to, siteUrl));
    files.set(`_forward${from}`, to);
    lines.push(`${from} ${to} 301\n`);
  }
  if (lines.length > 0) files.set("_redirects", lines.sort().join(""));
  return files;
}

const forwardPage = (to: string, siteUrl: string): string => `<!doctype html>
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
