import { Parser } from "htmlparser2";

/** All texts of a page, by the field names that the rules use. Paragraphs are separated by an empty line. */
export interface PageText {
  title: string;
  description: string;
  keywords: string;
  content: string;
  /** Alternative texts of pictures, and other texts that only screen readers use. */
  alt: string;
  /** The texts of the JSON-LD. */
  structuredData: string;
}

/** Inline tags do not end a sentence; all others do. */
const inlineTags = new Set(
  "a abbr b bdi br cite code data em i kbd mark q s small span strong sub sup time wbr".split(" "),
);
const tagsWithoutText = new Set(["script", "style", "template", "svg"]);
const textAttributes = ["alt", "aria-label", "placeholder"];

/** Adjacent links need a space, because the markup may have none between them. */
const separatorAt = (tag: string): string => (inlineTags.has(tag) ? (/^(?:a|br)$/.test(tag) ? " " : "") : "\n\n");

/** Reads the texts of an HTML page, visible or not. */
export function readPageText(html: string): PageText {
  const found: Record<keyof PageText, string[]> = {
    title: [],
    description: [],
    keywords: [],
    content: [],
    alt: [],
    structuredData: [],
  };
  const open: { name: string; isData: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { content = "" } = attributes;
      if (attributes.name === "description") found.description.push(content);
      if (attributes.name === "keywords") found.keywords.push(...content.split(/,\s*/));
      if (attributes.property === "og:image:alt") found.alt.push(content);
      found.alt.push(...textAttributes.flatMap((attribute) => attributes[attribute] ?? []));
      found.content.push(separatorAt(name));
      open.push({ name, isData: attributes.type === "application/ld+json" });
    },
    ontext(text) {
      const inside = open.at(-1);
      if (inside?.isData) found.structuredData.push(text);
      else if (open.some(({ name }) => tagsWithoutText.has(name))) return;
      else found[inside?.name === "title" ? "title" : "content"].push(text);
    },
    onclosetag(name) {
      open.pop();
      found.content.push(separatorAt(name));
    },
  });
  parser.end(html);
  return {
    title: found.title.join(""),
    description: found.description.join("\n\n"),
    keywords: found.keywords.join("\n\n"),
    content: found.content
      .join("")
      .replace(/[^\S\n]+/g, " ")
      .replace(/\s*\n\s*\n\s*/g, "\n\n")
      .trim(),
    alt: [...new Set(found.alt)].join("\n\n"),
    structuredData: found.structuredData.flatMap((data) => textsIn(JSON.parse(data))).join("\n\n"),
  };
}

/** Returns the texts of JSON-LD, without types and URLs. */
function textsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return key.startsWith("@") || URL.canParse(value) ? [] : [value];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, name));
}
