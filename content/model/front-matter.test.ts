import { describe, expect, test } from "vitest";
import { composeSource, editSource, parseSource } from "./front-matter.ts";
import { postLimits } from "./post-fields.ts";

const source = `---
# written by hand, keep this line
title: "Saddle fit"   # the short one
tags:
  - saddle
  - back pain
mood: sunny
excerpt: >-
  Two lines
  of words.
published: false
---

The text.
`;

describe("editing a post's file", () => {
  test("changes only the lines of the changed fields; comments, order and unknown keys stay", () => {
    expect(editSource(source, { published: true })).toBe(source.replace("published: false", "published: true"));
    expect(editSource(source, { title: "Saddles" })).toBe(source.replace("Saddle fit", "Saddles"));
  });

  test("writes lists and folded text as they were laid out", () => {
    expect(editSource(source, { tags: ["a", "b"] })).toBe(source.replace("saddle", "a").replace("- back pain", "- b"));
    expect(editSource(source, { excerpt: "One." })).toBe(source.replace("Two lines\n  of words.", "One."));
    for (const header of ["|", "|+", ">", ">  # by hand"]) {
      const before = source.replace(">-", header);
      const [indicator] = header.split(" ");
      const after = before.replace(header, header.replace(indicator ?? "", `${indicator?.replace("+", "")}-`));
      expect(editSource(before, { excerpt: "One." })).toBe(after.replace("Two lines\n  of words.", "One."));
    }
    expect(editSource(source, { tags: "a" })).toBe(source.replace("tags:\n  - saddle\n  - back pain", "tags: a"));
  });

  test.each([
    ["\n  - saddle # fits\n  # lower down\n  - back pain\n", ["saddle", "back pain", "new"], "$&  - new\n"],
    [
      "\n  - saddle # fits\n  # lower down\n  - back pain\n",
      ["back pain", "saddle"],
      "\n  # lower down\n  - back pain\n  - saddle # fits\n",
    ],
    ["\n    - saddle\n    - back pain # mine\n", ["back pain", "new"], "\n    - back pain # mine\n    - new\n"],
    ["\n- saddle # fits\n", ["saddle", "back pain"], "\n- saddle # fits\n- back pain\n"],
    [" # none\n", ["saddle"], " [saddle] # none\n"],
    ["\n  [saddle, # fits\n  back pain]\n", ["saddle", "new"], "\n  [saddle, # fits\n  new]\n"],
    [
      "\n  [saddle, # fits\n  back pain] # two\n",
      ["back pain", "saddle"],
      "\n  [back pain,\n  saddle # fits\n   ] # two\n",
    ],
    ['\n  [\n    "a",   # x\n    "b",\n  ]\n', ["a", "c", "b"], '\n  [\n    "a",   # x\n    c,\n    "b",\n  ]\n'],
    ["\n  - saddle\n  # - back pain (later)\n", ["saddle", "new"], "\n  - saddle\n  - new\n  # - back pain (later)\n"],
  ])(
    "a tag added, taken out or moved keeps the comments and the indentation of the others: %j",
    (list, tags, lines) => {
      const before = `---\n# mine\ntags:${list}title: Back\n---\n`;
      const after = editSource(before, { tags });
      expect(after).toBe(before.replace(list, lines));
    },
  );

  test.each([
    [
      '{ title: "Old", "mood": sunny }',
      { title: "New, and } more", published: true },
      '{ title: "New, and } more", "mood": sunny, published: true }',
    ],
    [
      '{"draft": true, "title": "Old", "params": {"a": 1, "draft": true}}',
      { draft: undefined, published: true },
      '{"title": "Old", "params": {"a": 1, "draft": true}, published: true}',
    ],
    ["{draft: true, title: Old, mood: sunny}", { mood: undefined, draft: undefined }, "{title: Old}"],
    [
      "{\n  a: 1, # a\n  title: Old, # mine\n  b: 2 # b\n}",
      { title: undefined, c: "3" },
      '{\n  a: 1, # a\n  b: 2, # b\n  c: "3"\n}',
    ],
  ])("edits front matter in braces in its place: %s", (before, changes, after) => {
    expect(editSource(`---\n${before}\n---\n`, changes)).toBe(`---\n${after}\n---\n`);
  });

  test.each([
    "excerpt: |+\n  Old\n\n\n",
    "seo:\n  words: >+\n    Old\n\n",
    "tags:\n  - a\n  # - b (later)\n",
    "aliases:\n",
  ])("adds a new field behind all that belongs to the last one: %j", (last) => {
    const before = `---\ntitle: Back\n${last}---\nText.\n`;
    expect(editSource(before, { category: "Equine" })).toBe(before.replace("---\nText", "category: Equine\n---\nText"));
  });

  test("writes a text anew whose layout cannot keep it", () => {
    for (const old of ["|2\n    Old", ">-\n\n  Old"]) {
      const after = editSource(`---\nexcerpt: ${old}\n---\n`, { excerpt: "New" });
      expect(parseSource(after).fields).toEqual({ excerpt: "New" });
    }
  });

  test("adds a new field at the end, and removes a field with its line", () => {
    expect(editSource(source, { category: "Equine" })).toBe(
      source.replace("false\n---", "false\ncategory: Equine\n---"),
    );
    expect(editSource(source, { mood: undefined })).toBe(source.replace("mood: sunny\n", ""));
  });

  test("replaces the text and leaves the front matter unchanged, byte for byte", () => {
    expect(editSource(source, {}, "New words.\n\nMore.")).toBe(source.replace("The text.", "New words.\n\nMore."));
    expect(editSource(source, {}, "  The text.\n")).toBe(source);
  });

  test("keeps a text that begins like front matter or code as text", () => {
    const nasty = "---js\nprocess.exit()\n---\n<script>alert(1)</script>";
    expect(parseSource(editSource(source, {}, nasty)).content).toBe(nasty);
    expect(parseSource(composeSource({ title: "x: y # z" }, nasty))).toEqual({
      fields: { title: "x: y # z" },
      content: nasty,
    });
  });

  test("writes quotes, colons, line breaks, emoji and numbers so that they are read back unchanged", () => {
    for (const title of [
      "a: b",
      "- x",
      "#no comment",
      "'quoted\"",
      "012",
      "true",
      "null",
      "two\nlines",
      ..."\u0085\u00a0\u00ad\u2028\u2029\u200b\u202e\u2066\u3000\ufeff\ufffd\ufffe\u001f"
        .split("")
        .flatMap((odd) => [`a${odd}b`, `${odd}b`, `a${odd}`, `"a: ${odd}- #b`]),
      "🐎 “horse”",
      "*x &y",
      "~",
      "{a}",
      "[b",
    ]) {
      const fields = { title, tags: [title], excerpt: title, category: title, featuredImageAlt: title };
      expect(parseSource(composeSource(fields, `x${title}x`))).toEqual({ fields, content: `x${title}x` });
      expect(parseSource(editSource(source, fields)).fields).toMatchObject(fields);
    }
  });

  test.each<[string, string, Record<string, unknown>, string?]>([
    ["The excerpt cannot be kept", "---\ntitle: &t Old\nexcerpt: *t\n---\n", { title: "New" }],
    [
      "With these words the post’s file could not be read: Unresolved",
      "---\ntitle: Old\nmood: &t sunny\nexcerpt: *t\n---\n",
      { mood: undefined },
    ],
    ["The content cannot be kept", source, {}, "cut in the middle of a smile: \ud83d"],
  ])(
    "refuses an edit that would not be read back as written, with a reason: %s",
    (reason, before, changes, content) => {
      expect(() => editSource(before, changes, content)).toThrow(reason);
    },
  );
});

describe("reading a post's file", () => {
  test.each([
    ["---js\nmodule.exports = process.exit()\n---\n"],
    ["--- js\nx\n---\n"],
    ["---constructor\nx\n---\n"],
    ["title: no fence\n"],
    ["---\ntitle: never closed\n"],
    [""],
  ])("refuses a file without front matter between lines of exactly ---, and runs no code: %j", (text) => {
    expect(() => parseSource(text)).toThrow(/has to begin with a line ---/);
  });

  test("names the line of a mistake, and finds the mistake every time", () => {
    const broken = "---\ntitle: ok\ntags: [a, b\n---\n";
    for (const _ of [1, 2]) expect(() => parseSource(broken)).toThrow();
    expect(() => parseSource("---\na: 1\na: 2\n---\n")).toThrow(expect.objectContaining({ line: 3 }));
  });

  test("keeps dates, times and “yes” as text, as YAML 1.2 does", () => {
    expect(parseSource("---\na: 2026-02-30\nb: 1:30\nc: yes\n---\n").fields).toEqual({
      a: "2026-02-30",
      b: "1:30",
      c: "yes",
    });
  });

  test("reads simple lines, for which it has a fast parser, exactly as the YAML parser does", () => {
    const texts = ["x", "yes", "True", "null", "nullable", "false", "e 1", "1", "1e5", "1234567e-5", "~", "a: b", "a:"];
    const odd = [
      "a #b",
      "a#b",
      "a ",
      "a  b",
      "a\u00a0",
      "a\tb",
      "é",
      "- a",
      "'a'",
      "*a",
      "[a",
      "a]",
      "a, b",
      "a,b",
      ", a",
      "",
    ];
    const whole = [
      "2026-11-20T09:00:00.000Z",
      "2543c030-1eb5-44e5-ac00-0a36061ccf56",
      "2026-11-20",
      "a\nkey: b",
      "a\n  b",
    ];
    for (const text of [...texts, ...odd, ...whole]) {
      for (const line of [`key: ${text}`, `key: b ${text}`, `key: [${text}]`, `key: [b, ${text}]`, `${text}: b`]) {
        const read = (head: string) => {
          try {
            return Object.entries(parseSource(`---\n${head}\n---\n`).fields);
          } catch {
            return "refused";
          }
        };
        // The comment makes the YAML parser read the whole front matter.
        expect(read(line), line).toEqual(read(`${line}\n# comment`));
      }
    }
  });

  test("refuses files that would take too long: multiplying aliases, deep nesting, long front matter, long text", () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f"].map((k, i) => `${k}: &${k} [${Array(9).fill(`*${"abcde"[i]}`)}]`).join("\n")}\n---\n`;
    expect(() => parseSource(bomb)).toThrow();
    expect(() => parseSource(`---\na: ${"[".repeat(5000)}\n---\n`)).toThrow();
    expect(() => parseSource(`---\na: ${"x".repeat(17_000)}\n---\n`)).toThrow(/16 KiB/);
    expect(() => parseSource(`---\na: 1\n---\n${"x".repeat(201_000)}`)).toThrow(/200000 characters/);
  });

  test("reads the longest text that may be saved, in any script", () => {
    const content = "漢".repeat(postLimits.content);
    expect(parseSource(composeSource({ title: "x" }, content)).content).toBe(content);
  });

  test("reads files from Windows, files with a byte-order mark, and files without a text", () => {
    expect(parseSource("\uFEFF---\r\ntitle: x\r\n---\r\n\r\nHi\r\n")).toEqual({
      fields: { title: "x" },
      content: "Hi",
    });
    expect(parseSource("---\ntitle: x\n---")).toEqual({ fields: { title: "x" }, content: "" });
    expect(parseSource("---\n---\nHi")).toEqual({ fields: {}, content: "Hi" });
  });
});
