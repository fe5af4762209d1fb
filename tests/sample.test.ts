import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** How a test would open the folders of the practice itself. In a copy or a repository of its own it may name them. */
const opening =
  /(?:\b(?:resolve|\w+Sync)\(|\bjoin\((?:project|import\.meta\.dirname), |\b(?:dir|\w+Dir|\w+_DIR): )["`](?:\.\.\/)*(?:content\/(?:practice|blog)|(?<=\/)(?:practice|blog))(?:["`]|\/[^:])/g;

test("no test reads the facts or posts of the practice, which are its own, but those of the sample", () => {
  const files = globSync("{admin-service,components,content,pages,scripts,tests}/**/*.{ts,tsx}").filter((file) =>
    /\.(?:test|spec)\.tsx?$|\/testing\/|^tests\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(opening)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
