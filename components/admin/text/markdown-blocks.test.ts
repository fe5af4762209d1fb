import type { MarkType, Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { describe, expect, test } from "vitest";
import { openText, saveText } from "./markdown-blocks.ts";
import { schema } from "./schema.ts";
import { asSource, kept, respelled } from "./testing/constructs.ts";
import {
  changedWithoutEdit,
  countRichBlocks,
  editOneLetter,
  missingWords,
  runSessions,
} from "./testing/round-trips.ts";
import { commonMark, generatedTexts, posts } from "./testing/texts.ts";

const generated = generatedTexts(1, 60);

describe("a text that is opened and saved", () => {
  test("stays the same to the byte without an edit, whatever its line ends: our posts, CommonMark's examples, random texts", () => {
    expect(posts.length).toBeGreaterThan(9);
    expect(commonMark).toHaveLength(652);
    expect(changedWithoutEdit([...posts, ...commonMark, ...generated, "", "\n", " \n\n", "\ufeffa\r\r\nb"])).toEqual(
      [],
    );
  });

  test("can be edited as rich text: all blocks of our posts, and most of any text", () => {
    expect(countRichBlocks(posts)).toEqual({ blocks: 186, rich: 186 });
    expect(countRichBlocks(commonMark)).toEqual({ blocks: 889, rich: 721 });
  });

  test("holds every word that the site shows", () => {
    expect(missingWords([...posts, ...commonMark, ...generated])).toEqual([]);
  });

  test("changes by one letter when one is typed into a post, and in any text only within the edited block", () => {
    expect(editOneLetter(posts)).toEqual({ edits: 186, onlyTheLetter: 186, outside: [], reopenedDiffers: [] });
    const { outside, reopenedDiffers } = editOneLetter(generated);
    expect({ outside, reopenedDiffers }).toEqual({ outside: [], reopenedDiffers: [] });
  });

  test("reopens as an editing session left it, and is the same to the byte once everything is undone", () => {
    const { reopenedDiffers, undoneDiffers } = runSessions(posts, 6);
    expect({ reopenedDiffers, undoneDiffers }).toEqual({ reopenedDiffers: [], undoneDiffers: [] });
  });
});

test("a text too intricate to be parsed in reasonable time becomes one block of source", () => {
  for (const text of ["*a ".repeat(30_000), `${">".repeat(5_000)}\r\na`]) {
    const open = openText(text, schema);
    expect(open.doc.children.map(({ type }) => type.name)).toEqual(["sourceBlock"]);
    expect(saveText(open.doc, open)).toBe(text);
  }
});

describe("a letter typed into a block", () => {
  const edited = (text: string) => {
    const open = openText(text, schema);
    const edit = new Transform(open.doc);
    let position: number | undefined;
    open.doc.descendants((node, at) => {
      const word = node.text?.indexOf("word") ?? -1;
      if (word >= 0) position ??= at + word + "word".length;
    });
    const at = edit.doc.resolve(position ?? 0);
    edit.insert(at.pos, schema.text("s", at.marks()));
    return { saved: saveText(edit.doc, open), isSource: at.parent.type.name === "sourceBlock" };
  };

  test.each(kept)("changes nothing else: %j", (text) => {
    expect(edited(text)).toEqual({ saved: text.replace("word", "words"), isSource: false });
  });

  test.each(respelled)("rewrites the block in the usual spelling: %j → %j", (text, saved) => {
    expect(edited(text)).toEqual({ saved, isSource: false });
  });

  test.each(asSource)("goes into the source of a block that is shown as source: %j", (text) => {
    expect(edited(text)).toEqual({ saved: text.replace("word", "words"), isSource: true });
  });
});

test("words and an entity that are made code together are one piece of code", () => {
  const open = openText("Dogs &hearts; you.", schema);
  const code = schema.marks.code as MarkType;
  const { doc } = new Transform(open.doc).addMark(1, open.doc.content.size - 1, code.create());
  expect(saveText(doc, open)).toBe("`Dogs &hearts; you.`");
});

describe("a list", () => {
  const without = (text: string, item: number) => {
    const open = openText(text, schema);
    const list = open.doc.firstChild as Node;
    const from = list.children.slice(0, item).reduce((size, { nodeSize }) => size + nodeSize, 1);
    return saveText(new Transform(open.doc).delete(from, from + list.child(item).nodeSize).doc, open);
  };

  test("with numbers is renumbered when an item is removed, and the other items keep their source", () => {
    expect(without("1.  one\n2.  __two__\n3.  _three_\n", 0)).toBe("1.  __two__\n2.  _three_\n");
    expect(without("1. one\n1. __two__\n1. _three_\n", 1)).toBe("1. one\n1. _three_\n");
  });

  test("stays separate from the next list when the paragraph between them is deleted", () => {
    const open = openText("- one\n\nbetween\n\n- two\n", schema);
    const [first, between] = open.doc.children as [Node, Node];
    const doc = new Transform(open.doc).delete(first.nodeSize, first.nodeSize + between.nodeSize).doc;
    expect(openText(saveText(doc, open), schema).doc.toJSON()).toEqual(doc.toJSON());
  });

  test("is saved without a task that has no words, which would be read back as two brackets", () => {
    const task = (...content: object[]) => ({ type: "taskItem", content: [{ type: "paragraph", content }] });
    const list = { type: "taskList", content: [task({ type: "text", text: "one" }), task()] };
    expect(saveText(schema.nodeFromJSON({ type: "doc", content: [list] }), openText("", schema))).toBe("- [ ] one\n");
  });
});
