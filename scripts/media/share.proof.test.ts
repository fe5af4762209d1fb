import { execFileSync } from "node:child_process";
import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { importsOf } from "../check-imports.ts";

/** Returns the brightness of a picture in 60 × 32 places, in which a line of words is seen. */
const look = async (picture: string) => [
  ...(await sharp(picture).greyscale().resize(60, 32, { fit: "fill" }).raw().toBuffer()),
];

test("the pictures that shared links show are drawings without a word, so no fact or title on them can be out of date", async () => {
  const files = new Set(["scripts/media/share.ts"]);
  for (const file of files) for (const imported of importsOf(file)) files.add(imported);
  expect([...files].filter((file) => file.startsWith("content/"))).toEqual(["content/model/pictures.ts"]);

  using folder = mkdtempDisposableSync(join(tmpdir(), "share-"));
  execFileSync(process.execPath, ["scripts/media/share.ts", folder.path]);
  const drawn = readdirSync(folder.path);
  expect(readdirSync("public/share")).toEqual(drawn);
  for (const name of drawn) {
    const [now, shipped] = await Promise.all([look(join(folder.path, name)), look(join("public/share", name))]);
    expect(Math.max(...now.map((value, place) => Math.abs(value - (shipped[place] ?? 0)))), name).toBeLessThan(12);
  }
});
