import type { Tokens } from "marked";
import { hasPictureEnding } from "#content/model/pictures.ts";
import { code as codeOfMarkdown, escapeHtml, parse } from "#content/model/render-markdown.ts";
import { linked, writeFigure } from "./foreign-html.ts";
import type { ForeignPost } from "./foreign-post.ts";
import { replaceReferences, toMarkdown } from "./foreign-text.ts";

/** Instructions of Liquid and Hugo: what is to be kept as it is, or what stands between the brackets. */
const instruction =
  /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}|\{(?:%-?|\{[<%-]?)\s*([\s\S]*?)\s*(?:-?%\}\}?|\/?[>-]?\}\})/g;
const code = /\{(?:%-?|\{[<%])\s*highlight\s+["']?([\w+#-]+)[^}]*\}+([\s\S]*?)\{[^}\w]*(?:end|\/\s*)highlight[^}]*\}+/g;
const comment = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g;
const films: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
};

/** Writes what site generators allow beside Markdown as Markdown. Names the instructions for which nothing here stands; words between them stay. */
export function withPlainText(post: ForeignPost, base: string, addressOf: (file: string) => string): ForeignPost {
  const notes = [...(post.notes ?? [])];
  const leftOut: string[] = [];
  const follow = (given: string): string => {
    const value = (names: string) => new RegExp(`\\b(?:${names})=(["'\`])(.*?)\\1`, "s").exec(given)?.[2] ?? "";
    const [, name = "", first = ""] = /^([\w./-]*)\s*(?:(?:id|path)=)?["']?([^\s"']*)/.exec(given) ?? [];
    if (/^site\.baseurl|\|\s*(?:relative_url|absolute_url|url)$/.test(given)) return base + first;
    if (/^(?:site\.url|\/|end)/.test(name)) return "";
    if (/^(?:post_url|link|ref|relref)$/.test(name)) return addressOf(first);
    const film = films[name.toLowerCase()];
    if (film) return `\n\n<iframe src="${film}${first}"></iframe>\n\n`;
    const [, named = ""] = /^\S+\s+["'][^"']*["'],?\s+["'](.*?)["']/.exec(given) ?? [];
    const src = value("src|url|image") || first;
    if (hasPictureEnding(src)) {
      const attribution = linked(value("attrlink"), escapeHtml(value("attr")));
      const captions = [escapeHtml(value("title")), escapeHtml(value("caption")), attribution];
      const caption = captions.filter(Boolean).join(" – ");
      return writeFigure({ url: src, alt: value("alt") || named, caption, href: value("link") });
    }
    notes.push(`“${given.slice(0, 300)}” was for the former site’s program, and is not brought.`);
    return "";
  };
  const text = (post.key.endsWith(".mdx") ? withoutCode(post.text) : post.text)
    .replace(code, "```$1$2```")
    .replace(comment, "")
    .replace(instruction, (_, raw?: string, given = "") => raw ?? follow(given));
  if (!post.isMarkdown) return { ...post, text, notes };
  const addressOfLink = (href: string) =>
    /^(?!\w+:|\/\/)[^?#]+\.(?:mdx?|markdown)(?:#|$)/i.test(href) ? addressOf(href) : href;
  const markdown = withoutHtml(withoutReferences(text), leftOut);
  return { ...post, text: replaceReferences(markdown, "", addressOfLink), notes, leftOut };
}

/** Writes components of MDX like instructions, with the pictures that they import. Takes out what is code. */
function withoutCode(mdx: string): string {
  const pictures = new Map(
    [...mdx.matchAll(/^import (\w+) from (["'].*?["'])/gm)].map(([, name, file]) => [name, file]),
  );
  return mdx
    .replace(/^import\s[^"']*["'].*$|^export\s[\s\S]*?(?=\n\s*\n)|\{\/\*[\s\S]*?\*\/\}/gm, "")
    .replace(/=\{(\w+)\}/g, (sign, name: string) => (pictures.has(name) ? `=${pictures.get(name)}` : sign))
    .replace(/(`[^`\n]+`)|<(\/?[A-Z][^<>]*?)\s*\/?>/g, (_, kept?: string, given = "") => kept ?? `{{< ${given} >}}`);
}

/** A pattern that finds something in Markdown, or else code or an escaped sign, which are to stay as they are. */
const outsideCode = (found: RegExp) => new RegExp([found.source, ...codeOfMarkdown, "\\\\[^]"].join("|"), "gim");
/** A picture or a link by a name. */
const byName = outsideCode(
  /(?<!\])(!?)\[((?:[^[\]\\]|\\.|!\[[^[\]]{0,2000}\]\([^()]{0,2000}\)){0,2000})\](?:\[([^[\]\n]{0,2000})\]|(?!\())/,
);

/** Writes where pictures and links lead in their places. Texts may say it elsewhere, by a name. */
function withoutReferences(markdown: string): string {
  const definitions = parse(markdown).filter(({ type }) => type === "def") as Tokens.Def[];
  const places = new Map(definitions.map((one) => [one.tag, one]));
  const write = (found: string, sign = "", words = "", name?: string) => {
    const place = places.get((name || words).toLowerCase().replace(/\s+/g, " "));
    return place ? `${sign}[${words}](<${place.href}>${place.title ? ` ${JSON.stringify(place.title)}` : ""})` : found;
  };
  const text = definitions.reduce((text, { raw }) => text.replace(raw, "\n"), markdown);
  // A link may be around a picture.
  return text.replace(byName, write).replace(byName, write);
}

const element = outsideCode(
  /<(?<tag>figure|iframe|video|audio|picture|form|script|style|table|[uod]l|blockquote|pre)\b[\s\S]*?<\/\k<tag>>|<(?<flat>p|h[1-6]|su[bp])\b(?:(?!<\k<flat>\b)[\s\S])*?<\/\k<flat>>|<img\b[^>]*>/,
);
/** Tags with Markdown between them, and its sign for each. */
const marks: Readonly<Record<string, string>> = {
  ...{ b: "**", strong: "**", summary: "**", i: "*", em: "*" },
  ...{ s: "~~", del: "~~", strike: "~~", code: "`", kbd: "`", a: "" },
};
const marked = outsideCode(
  new RegExp(`<(${Object.keys(marks).join("|")})(\\s[^<>]*)?>(\\s*)((?:(?!</?\\1\\b)[^])*?)(\\s*)</\\1>`),
);
const rowWithBreak = outsideCode(/^[^`\n]*\|.*<br.*$/);
const tag = outsideCode(
  /<br\s*\/?>[ \t]*\n?|<\/?(?:(div|p|center|section|article|main|aside|header|footer|details|summary|address|hr)|a|b|strong|i|em|s|del|u|ins|span|small|big|font|mark|abbr|cite|q)(?:\s[^<>]*)?\/?>/,
);

/** Writes the HTML within Markdown as Markdown, and takes out what kramdown has beside its words. */
function withoutHtml(text: string, leftOut: string[]): string {
  const writeElement = (found: string) => {
    if (!found.startsWith("<")) return found;
    const written = toMarkdown(found, leftOut);
    return /^<(?:img|picture|su[bp])/i.test(found) ? written : `\n\n${written}\n\n`;
  };
  const writeMark = (found: string, name?: string, given = "", before = "", words = "", after = ""): string => {
    if (!name) return found;
    const inside = words.replace(marked, writeMark);
    const [, , href] = /\shref=(["'])(.*?)\1/.exec(given) ?? [];
    const sign = inside && marks[name.toLowerCase()];
    const written = href && inside ? `[${inside}](<${href}>)` : `${sign}${inside}${sign}`;
    return name === "summary" ? `\n\n${written}\n\n` : before + written + after;
  };
  const writeTag = (found: string, block?: string): string => {
    if (!found.startsWith("<")) return found;
    if (block) return block === "hr" ? "\n\n---\n\n" : "\n\n";
    return /^<br/i.test(found) ? "  \n" : "";
  };
  return text
    .replace(/^\{:[^}\n]*\}\n?|(?<=\))\{:[^}\n]*\}/gm, "")
    .replace(element, writeElement)
    .replace(marked, writeMark)
    .replace(rowWithBreak, (found) => (found.includes("\n") ? found : found.replace(/<br\s*\/?>/gi, " ")))
    .replace(tag, writeTag)
    .replace(outsideCode(/\n{3,}/), (found) => (found.startsWith("\n\n") ? "\n\n" : found));
}
