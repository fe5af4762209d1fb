import { readFileSync } from "node:fs";
import { DOMParser as Reader, type Slice } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { cleanPaste } from "./clean-paste.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { readPlainText } from "./read-plain-text.ts";
import { schema } from "./schema.ts";

const clipboard = (file: string) => readFileSync(`components/admin/text/testing/clipboard/${file}`, "utf8");

/** Returns the document of an empty text after pasting HTML. */
function read(html: string) {
  const page = new DOMParser().parseFromString(cleanPaste(html).html, "text/html");
  return Reader.fromSchema(schema).parse(page.body);
}
const pasted = (html: string) => saveText(read(html), openText("", schema));
const markdownOf = (slice: Slice | undefined) =>
  saveText(schema.node("doc", null, slice?.content), openText("", schema));

describe("a paste keeps its structure and its words, and none of its styles", () => {
  test.each([
    ["Word", "word"],
    ["Word on the web", "word-web"],
    ["Google Docs", "google-docs"],
    ["Apple's Notes", "apple-notes"],
    ["Apple's Pages", "apple-pages"],
    ["LibreOffice", "libreoffice"],
    ["a web page", "web-page"],
    ["a mail", "gmail"],
  ])("from %s", (_, name) => {
    expect(pasted(clipboard(`${name}.html`))).toBe(clipboard(`${name}.markdown`));
  });

  test.each([
    ["a PDF", "pdf"],
    ["a plain text", "plain"],
    ["Markdown", "markdown"],
  ])("from %s", (_, name) => {
    expect(markdownOf(readPlainText(clipboard(`${name}.txt`), schema))).toBe(clipboard(`${name}.markdown`));
  });
});

test("pasted pictures that come as data are uploaded; the others are counted and replaced by their description", () => {
  const { pictures } = cleanPaste(clipboard("libreoffice.html"));
  expect(pictures.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: "picture.png", type: "image/png", size: 70 },
  ]);
  expect(cleanPaste(clipboard("word.html"))).toMatchObject({ pictures: [], skippedPictures: 1 });
  expect(cleanPaste(clipboard("google-docs.html"))).toMatchObject({ pictures: [], skippedPictures: 1 });
  // Neither a picture of this site nor a tracking pixel counts.
  expect(cleanPaste(clipboard("web-page.html"))).toMatchObject({ pictures: [], skippedPictures: 1 });
});

test("pasted HTML keeps nothing that could run, and no harmful links", () => {
  const hostile =
    '<p style="x" onclick="a()">a<img src=x onerror=alert(1)><svg onload=b()></svg><a href="jAvascript:c()">d</a></p><iframe></iframe><form action=/><input><textarea>e</textarea></form>';
  expect(cleanPaste(hostile).html).not.toMatch(/ on\w+=| style=|<svg|<iframe|script/i);
  expect(pasted(hostile)).toBe("ad\n");
});

test("a line break of Google Docs between two blocks makes no blank paragraph; one within a paragraph stays", () => {
  const inDocs = (html: string) =>
    read(`<b style="font-weight:normal" id="docs-internal-guid-1">${html}</b>`).children.map(
      ({ type, textContent }) => `${type.name} ${textContent}`,
    );
  const html = "<p>One.</p><br><p>Two,<br>three.</p><br /> <h2>Four</h2><br><ul><li><p>five</p></li></ul><br>";
  expect(inDocs(html)).toEqual(["paragraph One.", "paragraph Two,three.", "heading Four", "bulletList five"]);
});

test("what is copied from the editor itself is pasted unchanged", () => {
  const copied = '<p data-pm-slice="1 1 []">a<span data-raw="">&lt;b&gt;</span></p>';
  expect(cleanPaste(copied).html).toBe(copied);
});

describe("pasted plain text", () => {
  test("of a few words merges into the line at the caret", () => {
    expect(readPlainText("a few words * and_more", schema)).toBeUndefined();
  });

  test("of two paragraphs merges with the text before and after it", () => {
    const slice = readPlainText("one\n\ntwo", schema);
    expect([slice?.openStart, slice?.openEnd, slice?.content.childCount]).toEqual([1, 1, 2]);
  });

  test("keeps short lines apart, as in an address or a poem", () => {
    expect(markdownOf(readPlainText("Segsbury Chiropractic\r\n1 Mill Street\r\nWantage", schema))).toBe(
      "Segsbury Chiropractic\n\n1 Mill Street\n\nWantage\n",
    );
  });
});
