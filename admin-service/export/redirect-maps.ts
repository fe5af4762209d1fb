import { escapeRegExp } from "#content/model/passages.ts";
import { type Redirects, redirectFiles } from "#content/model/redirects.ts";

/** Returns the redirects of former addresses as web servers read them: file name → content. */
export function redirectMaps(redirects: Redirects, siteUrl: string): Map<string, string> {
  const all = [...redirects].sort();
  const quoted = (path: string) => `"${path.replace(/["\\]/g, "\\$&")}"`;
  return new Map([
    ["_redirects", redirectFiles(redirects, siteUrl).get("_redirects") ?? ""],
    [
      "nginx.conf",
      `# In http { }, and in server { }: if ($moved) { return 301 $moved; }
map $uri $moved {
  default "";
${all.map(([from, to]) => `  ${quoted(from)} ${quoted(to)};\n`).join("")}}
`,
    ],
    [
      "apache.conf",
      all.map(([from, to]) => `RedirectMatch 301 ${quoted(`^${escapeRegExp(from)}/?$`)} ${quoted(to)}\n`).join(""),
    ],
  ]);
}
