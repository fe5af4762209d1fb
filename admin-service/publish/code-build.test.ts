import { expect, test } from "vitest";
import { importsOf } from "../../scripts/check-imports.ts";
import { programs, sources } from "./code-build.ts";

test("whatever the pages are drawn with, a change in it has them drawn anew", () => {
  const files = new Set(programs);
  for (const file of files) for (const imported of importsOf(file)) files.add(imported);
  const isSource = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`));
  expect([...files].filter((file) => !isSource(file))).toEqual([]);
  expect(files.size).toBeGreaterThan(programs.length);
});
