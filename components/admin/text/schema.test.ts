import { expect, test } from "vitest";
import { schema } from "./schema.ts";

const text = (words: string, ...marks: string[]) => ({
  type: "text",
  text: words,
  marks: marks.map((type) => (type === "link" ? { type, attrs: { href: "/booking" } } : { type })),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => schema.nodeFromJSON({ type: "doc", content });

test("the text of a post can hold everything that an article shows", () => {
  const picture = { type: "image", attrs: { src: "images/a.webp", alt: "A horse", title: "September" } };
  const cell = (type: string) => ({ type, content: [paragraph(text("a"))] });
  doc(
    { type: "heading", attrs: { level: 2 }, content: [text("One"), picture] },
    paragraph(
      text("a", "link", "bold", "italic", "strike", "code"),
      picture,
      { type: "hardBreak" },
      text("<b>", "rawText"),
    ),
    { type: "blockquote", content: [paragraph(text("a")), { type: "codeBlock", content: [text("b")] }] },
    { type: "horizontalRule" },
    {
      type: "bulletList",
      attrs: { tight: false },
      content: [
        {
          type: "listItem",
          content: [
            paragraph(text("a")),
            { type: "codeBlock", attrs: { language: "ts" }, content: [text("b")] },
            { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [paragraph()] }] },
          ],
        },
      ],
    },
    { type: "taskList", content: [{ type: "taskItem", attrs: { checked: true }, content: [paragraph(text("a"))] }] },
    {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader")] },
        { type: "tableRow", content: [cell("tableCell")] },
      ],
    },
    { type: "sourceBlock", content: [text("<div>\n\n[a]: /b")] },
  ).check();
});

test("the text of a post cannot hold what Markdown cannot express", () => {
  const twoParagraphs = { type: "tableCell", content: [paragraph(), paragraph()] };
  expect(() => doc({ type: "table", content: [{ type: "tableRow", content: [twoParagraphs] }] }).check()).toThrow();
  expect(() => doc({ type: "heading", content: [{ type: "hardBreak" }] }).check()).toThrow();
  expect(() => doc({ type: "sourceBlock", content: [text("a", "bold")] }).check()).toThrow();
});
