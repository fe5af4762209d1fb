import { expect, test } from "vitest";
import { insertLink, removeMarks } from "./FormattingBar.tsx";

function aField(value: string, start: number, end = start): HTMLTextAreaElement {
  const field = document.createElement("textarea");
  document.body.append(field);
  field.value = value;
  field.setSelectionRange(start, end);
  return field;
}

test("a line that is a heading already stops being one, and the cursor stays with its words", () => {
  const field = aField("First.\n## Signs\nLast.", 12);
  expect(removeMarks(field, "heading")).toBe(true);
  expect(field.value).toBe("First.\nSigns\nLast.");
  expect(field.value.slice(0, field.selectionStart)).toBe("First.\nSi");
  expect(removeMarks(field, "heading")).toBe(false);
});

test("a line that is a quote stops being one; several lines are left to the library", () => {
  const field = aField("> Signs\n> Last.", 4);
  expect(removeMarks(field, "quote")).toBe(true);
  expect(field.value).toBe("Signs\n> Last.");
  field.setSelectionRange(0, field.value.length);
  expect(removeMarks(field, "heading")).toBe(false);
});

test("a link gets the address that was asked for, and the selected words", () => {
  const field = aField("Please book here.", 12, 16);
  insertLink(field, () => " /booking ");
  expect(field.value).toBe("Please book [here](/booking).");
});

test("an address with brackets or blanks does not end its link", () => {
  const field = aField("", 0);
  insertLink(field, () => "https://a.example/b (c)");
  expect(field.value).toBe("[https://a.example/b (c)](https://a.example/b%20%28c%29)");
});

test.each([null, "", "https://"])("without an address (%s) no link is made and nothing is lost", (address) => {
  const field = aField("Please book here.", 12, 16);
  insertLink(field, () => address);
  expect(field.value).toBe("Please book here.");
});
