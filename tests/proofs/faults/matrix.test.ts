import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matrix } from "./matrix.ts";
import { project } from "./practice.ts";

test("the fault matrix has nineteen rows, and every test that it names exists", () => {
  expect(matrix).toHaveLength(19);
  const missing = matrix.flatMap(({ tests }) =>
    tests.flatMap(([file, ...names]) => {
      const source = readFileSync(join(project, file), "utf8");
      return names.filter((name) => !source.includes(`"${name}`)).map((name) => `${file}: ${name}`);
    }),
  );
  expect(missing).toEqual([]);
  expect(matrix.filter(({ tests }) => tests.flat().length < 2)).toEqual([]);
});
