import { readFileSync } from "node:fs";
import { DOMParser as Reader, type Slice } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { cleanPaste } from "./clean-paste.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { readPlainText } from "./read-plain-text.ts";
import { schema } from "./schema.ts";

const clipboard = (file: string) => readFileSync(`components/admin/text/testing/clipboard/${file}`, "utf8");

/** The Markdown of a text into which this was pasted. */
function pasted(html: string): string {
  const page = new DOMParser().parseFromString(cleanPaste(html).html, "text/html");
  return saveText(Reader.fromSchema(schema).parse(page.body), openText("", schema));
}
const written = (slice: Slice | undefined) => saveText(schema.node("doc", null, slice?.content), openText("", schema));

describe("what is pasted keeps its structure and its words, and none of its styles", () => {
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
    expect(written(readPlainText(clipboard(`${name}.txt`), schema))).toBe(clipboard(`${name}.markdown`));
  });
});

test("pictures that came as data are files to be sent; of the others the description stands in the text", () => {
  const { pictures } = cleanPaste(clipboard("libreoffice.html"));
  expect(pictures.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: "picture.png", type: "image/png", size: 70 },
  ]);
  expect(cleanPaste(clipboard("word.html"))).toMatchObject({ pictures: [], leftBehind: 1 });
  expect(cleanPaste(clipboard("google-docs.html"))).toMatchObject({ pictures: [], leftBehind: 1 });
  // Neither our own picture nor a counter of one point.
  expect(cleanPaste(clipboard("web-page.html"))).toMatchObject({ pictures: [], leftBehind: 1 });
});

test("nothing is left in the HTML that could run or lead elsewhere than the text says", () => {
  const hostile =
    '<p style="x" onclick="a()">a<img src=x onerror=alert(1)><svg onload=b()></svg><a href="jAvascript:c()">d</a></p><iframe></iframe><form action=/><input><textarea>e</textarea></form>';
  expect(cleanPaste(hostile).html.replace(/\s+/g, "")).toBe("<p>ad</p>");
});

test("words copied from the text itself come back as they are", () => {
  const own = '<p data-pm-slice="1 1 []">a<span data-raw="">&lt;b&gt;</span></p>';
  expect(cleanPaste(own).html).toBe(own);
});

describe("plain text", () => {
  test("a few words run into the line where they are pasted", () => {
    expect(readPlainText("a few words * and_more", schema)).toBeUndefined();
  });

  test("a line of one paragraph and the first of the next run into the words around them", () => {
    const slice = readPlainText("one\n\ntwo", schema);
    expect([slice?.openStart, slice?.openEnd, slice?.content.childCount]).toEqual([1, 1, 2]);
  });

  test("short lines stay lines: an address, a poem", () => {
    expect(written(readPlainText("Segsbury Chiropractic\r\n1 Mill Street\r\nWantage", schema))).toBe(
      "Segsbury Chiropractic\n\n1 Mill Street\n\nWantage\n",
    );
  });
});
