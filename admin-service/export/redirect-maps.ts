import { escapeRegExp } from "#content/model/passages.ts";
import { type Redirects, redirectFiles } from "#content/model/redirects.ts";

/** Returns the redirects of former addresses as web servers read them, also if one is asked for as a folder or as a file. */
export function redirectMaps(redirects: Redirects, siteUrl: string): Map<string, string> {
  const all = [...redirects].sort();
  const quoted = (path: string) => `"${path.replace(/["\\]/g, "\\$&")}"`;
  const asExpression = (path: string) => quoted(`^${escapeRegExp(path)}(?:/index|\\.html|/)*$`);
  // nginx takes capitals for small letters, and no address twice.
  const inSmallLetters = new Map(all.map(([from, to]) => [from.replace(/[A-Z]/g, (sign) => sign.toLowerCase()), to]));
  const forHosts = redirectFiles(redirects, siteUrl).get("_redirects") ?? "";
  const forNginx = `# In http { }, and in server { }: if ($moved) { return 301 $moved$is_args$args; }
map_hash_bucket_size 1024;
map $uri $moved_from {
  default $uri;
  "~*^(?<moved_page>/.+?)(?:/index|\\.html|/)+$" $moved_page;
}
map $moved_from $moved {
  default "";
${[...inSmallLetters].map(([from, to]) => `  ${quoted(from)} ${quoted(to)};\n`).join("")}}
`;
  return new Map([
    ["_redirects", forHosts.replace(/^(\S+)(.*\n)/gm, "$&$1/$2$1.html$2")],
    ["nginx.conf", forNginx],
    ["apache.conf", all.map(([from, to]) => `RedirectMatch 301 ${asExpression(from)} ${quoted(to)}\n`).join("")],
  ]);
}
