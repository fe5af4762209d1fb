import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { describe, expect, test } from "vitest";
import { openText, saveText } from "./markdown-blocks.ts";
import { schema } from "./schema.ts";
import { asSource, kept, respelled } from "./testing/constructs.ts";
import { changedWithoutEdit, editsOfOneLetter, heldBlocks, missingWords, sessionsAt } from "./testing/round-trips.ts";
import { commonMark, generatedTexts, posts } from "./testing/texts.ts";

const generated = generatedTexts(1, 60);

describe("a text that is opened and saved", () => {
  test("is the same to the byte without an edit, whatever its line ends: our posts, CommonMark's examples, texts at random", () => {
    expect(posts.length).toBeGreaterThan(9);
    expect(commonMark).toHaveLength(652);
    expect(changedWithoutEdit([...posts, ...commonMark, ...generated, "", "\n", " \n\n", "\ufeffa\r\r\nb"])).toEqual(
      [],
    );
  });

  test("all of our posts' blocks, and most of any text, can be edited as they look", () => {
    expect(heldBlocks(posts)).toEqual({ blocks: 186, rich: 186 });
    expect(heldBlocks(commonMark)).toEqual({ blocks: 889, rich: 721 });
  });

  test("holds every word that the site shows", () => {
    expect(missingWords([...posts, ...commonMark, ...generated])).toEqual([]);
  });

  test("a letter in a post changes that letter; in any text nothing outside its block", () => {
    expect(editsOfOneLetter(posts)).toEqual({ edits: 186, onlyTheLetter: 186, outside: [], reopenedDiffers: [] });
    const { outside, reopenedDiffers } = editsOfOneLetter(generated);
    expect({ outside, reopenedDiffers }).toEqual({ outside: [], reopenedDiffers: [] });
  });

  test("after a session of edits it opens as it was left, and when all is undone it is the same to the byte", () => {
    const { reopenedDiffers, undoneDiffers } = sessionsAt(posts, 6);
    expect({ reopenedDiffers, undoneDiffers }).toEqual({ reopenedDiffers: [], undoneDiffers: [] });
  });
});

test("a text that no article is, which takes the library minutes, is one block of source", () => {
  for (const text of ["*a ".repeat(30_000), `${">".repeat(5_000)}\r\na`]) {
    const open = openText(text, schema);
    expect(open.doc.children.map(({ type }) => type.name)).toEqual(["sourceBlock"]);
    expect(saveText(open.doc, open)).toBe(text);
  }
});

describe("a letter in a block", () => {
  const edited = (text: string) => {
    const open = openText(text, schema);
    const edit = new Transform(open.doc);
    let place: number | undefined;
    open.doc.descendants((node, at) => {
      const word = node.text?.indexOf("word") ?? -1;
      if (word >= 0) place ??= at + word + "word".length;
    });
    const at = edit.doc.resolve(place ?? 0);
    edit.insert(at.pos, schema.text("s", at.marks()));
    return { saved: saveText(edit.doc, open), isSource: at.parent.type.name === "sourceBlock" };
  };

  test.each(kept)("changes nothing else: %j", (text) => {
    expect(edited(text)).toEqual({ saved: text.replace("word", "words"), isSource: false });
  });

  test.each(respelled)("spells the block in a usual way: %j → %j", (text, saved) => {
    expect(edited(text)).toEqual({ saved, isSource: false });
  });

  test.each(asSource)("is written in the source of what has no other look: %j", (text) => {
    expect(edited(text)).toEqual({ saved: text.replace("word", "words"), isSource: true });
  });
});

describe("a list", () => {
  const without = (text: string, item: number) => {
    const open = openText(text, schema);
    const list = open.doc.firstChild as Node;
    const from = list.children.slice(0, item).reduce((size, { nodeSize }) => size + nodeSize, 1);
    return saveText(new Transform(open.doc).delete(from, from + list.child(item).nodeSize).doc, open);
  };

  test("of numbers counts on when an item goes, and the others stay as they are written", () => {
    expect(without("1.  one\n2.  __two__\n3.  _three_\n", 0)).toBe("1.  __two__\n2.  _three_\n");
    expect(without("1. one\n1. __two__\n1. _three_\n", 1)).toBe("1. one\n1. _three_\n");
  });

  test("ends where another begins, though nothing stands between them any more", () => {
    const open = openText("- one\n\nbetween\n\n- two\n", schema);
    const [first, between] = open.doc.children as [Node, Node];
    const doc = new Transform(open.doc).delete(first.nodeSize, first.nodeSize + between.nodeSize).doc;
    expect(openText(saveText(doc, open), schema).doc.toJSON()).toEqual(doc.toJSON());
  });

  test("loses a task without words, which would be read as two brackets", () => {
    const task = (...content: object[]) => ({ type: "taskItem", content: [{ type: "paragraph", content }] });
    const list = { type: "taskList", content: [task({ type: "text", text: "one" }), task()] };
    expect(saveText(schema.nodeFromJSON({ type: "doc", content: [list] }), openText("", schema))).toBe("- [ ] one\n");
  });
});
