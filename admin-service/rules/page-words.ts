import { Parser } from "htmlparser2";

/** All that a page says, by the names under which rules know texts. Paragraphs are apart by an empty line. */
export interface PageWords {
  title: string;
  description: string;
  keywords: string;
  content: string;
  /** Of pictures, and of whatever is only read aloud. */
  alt: string;
  /** For machines: the texts of its JSON-LD. */
  structuredData: string;
}

/** Tags within a sentence; all others end it. */
const inSentences = new Set(
  "a abbr b bdi br cite code data em i kbd mark q s small span strong sub sup time wbr".split(" "),
);
const withoutWords = new Set(["script", "style", "template", "svg"]);
const readAloud = ["alt", "aria-label", "placeholder"];

/** Links may stand side by side without a blank between them. */
const gapAt = (tag: string): string => (inSentences.has(tag) ? (/^(?:a|br)$/.test(tag) ? " " : "") : "\n\n");

/** Reads the words of an HTML page, seen or not. */
export function wordsOfPage(html: string): PageWords {
  const found: Record<keyof PageWords, string[]> = {
    ...{ title: [], description: [], keywords: [], content: [], alt: [], structuredData: [] },
  };
  const open: { name: string; isData: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { content = "" } = attributes;
      if (attributes.name === "description") found.description.push(content);
      if (attributes.name === "keywords") found.keywords.push(...content.split(/,\s*/));
      if (attributes.property === "og:image:alt") found.alt.push(content);
      found.alt.push(...readAloud.flatMap((attribute) => attributes[attribute] ?? []));
      found.content.push(gapAt(name));
      open.push({ name, isData: attributes.type === "application/ld+json" });
    },
    ontext(text) {
      const inside = open.at(-1);
      if (inside?.isData) found.structuredData.push(text);
      else if (open.some(({ name }) => withoutWords.has(name))) return;
      else found[inside?.name === "title" ? "title" : "content"].push(text);
    },
    onclosetag(name) {
      open.pop();
      found.content.push(gapAt(name));
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

/** The texts of JSON-LD, without types and addresses. */
function textsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return key.startsWith("@") || URL.canParse(value) ? [] : [value];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, name));
}
