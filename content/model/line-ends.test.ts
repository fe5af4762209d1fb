import { describe, expect, test } from "vitest";
import { editSource } from "./front-matter.ts";
import { createChance } from "./testing/mixtures.ts";

/** The number of characters that two texts have in common at their beginning and at their end. */
function frameOf(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}

describe("one edit of a post changes one place in its file", () => {
  const random = createChance();
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

  test.each([
    ["LF", ["\n"]],
    ["CRLF", ["\r\n"]],
    ["mixed line ends", ["\n", "\r\n"]],
  ] as const)("with %s", (_, ends) => {
    for (let round = 0; round < 300; round++) {
      const mark = pick(["", "\ufeff"]);
      const head = ["---", "title: A  # mine", "# kept", "mood:   'sunny'", "tags: [a,  b]", "published: false", "---"];
      const text = Array.from({ length: 1 + random(8) }, (_, n) =>
        pick([`Words ${n}.`, "", "- a", "  two ", "# x", "~~~"]),
      );
      const blank = (most: number) => Array.from({ length: random(most) }, () => pick(["", "  "]));
      const lines = [...head, ...blank(3), ...text, "End.", ...blank(3)];
      const source =
        mark + lines.map((line, n) => line + (n < lines.length - 1 ? pick(ends) : pick(["", pick(ends)]))).join("");
      const line = `New words ${round}.`;
      const content = source
        .slice(source.indexOf("---", 5 + mark.length) + 3)
        .replaceAll("\r\n", "\n")
        .trim();
      const edited = editSource(source, {}, content.replace("End.", line));
      expect(edited).toBe(source.replace(/End\.(?=\s*$)/, line));
      const retitled = editSource(source, { title: "B" }, content);
      expect(retitled).toBe(source.replace("title: A ", "title: B "));
      const tagged = editSource(source, { tags: undefined, excerpt: "New" });
      expect(tagged.replace(/excerpt: New\r?\n/, "")).toBe(source.replace(/tags: .*\r?\n/, ""));
      const longer = editSource(source, {}, `${content}\n\nMore.\n\n- x\n- y`);
      const [start, end] = frameOf(source, longer);
      expect(start + end).toBeGreaterThanOrEqual(source.length - 2);
    }
  });
});
