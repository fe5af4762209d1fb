import { getSchema } from "@tiptap/core";
import { Transform } from "@tiptap/pm/transform";
import { expect, test } from "vitest";
import { privacyPolicy } from "#content/pages/privacy-policy.ts";
import { extensions, factsIn } from "./extensions.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { schema as schemaOfPosts } from "./schema.ts";

const schema = getSchema([...extensions, factsIn((name) => `<${name.slice(2, -2)}>`)]);
const { body } = privacyPolicy;

test("a text with facts stays the same to the byte, and no fact’s name is among its letters", () => {
  const open = openText(body, schema);
  expect(saveText(open.doc, open)).toBe(body);
  expect(open.doc.textContent).not.toMatch(/\{\{|\}\}/);
  expect(open.doc.textContent).toContain("This policy is about <practice.name>, <practice.addressLine>, and");
  const again = schema.nodeFromJSON(open.doc.toJSON());
  expect(saveText(again, open)).toBe(body);
});

test("a letter typed into a paragraph with facts changes that letter only, wherever the facts stand", () => {
  const text = [
    "{{practice.name}} begins, and **{{practice.place}}**.",
    "## {{practice.name}} as a heading",
    "- in a list: *{{ practice.phone }}*",
    "a**{{practice.name}}** b, [{{practice.email}}]({{practice.emailLink}}) & [more {{hours.line}}](/contact)",
    "| {{practice.name}} | x |\n|---|---|\n| y | {{practice.place}}{{practice.place}} |",
    body,
  ].join("\n\n");
  const open = openText(text, schema);
  expect(open.doc.children.map(({ type }) => type.name)).not.toContain("sourceBlock");
  let [at, edits] = [0, 0];
  for (const block of open.doc.children) {
    if (block.isTextblock) {
      const edit = new Transform(open.doc);
      edit.insert(at + block.nodeSize - 1, schema.text("x"));
      const saved = saveText(edit.doc, open);
      expect(saved.length, saved).toBe(text.length + 1);
      expect(openText(saved, schema).doc.textContent.length).toBe(open.doc.textContent.length + 1);
      edits++;
    }
    at += block.nodeSize;
  }
  expect(edits).toBeGreaterThan(20);
});

test("in a post, what looks like a fact’s name is text", () => {
  const open = openText("In {{practice.place}}, {{x}} and {{ y.", schemaOfPosts);
  expect(open.doc.textContent).toBe("In {{practice.place}}, {{x}} and {{ y.");
});
