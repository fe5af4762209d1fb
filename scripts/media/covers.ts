import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { createPostIndex } from "#content/model/post-index.ts";
import { paintCover, toneOf } from "../../admin-service/pictures/cover.ts";
import { encodePainting } from "../../admin-service/pictures/encode.ts";

// Paints the covers that posts name and nobody has put there: node scripts/media/covers.ts [--all]
const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const dir = "content/blog";
const tawny = new Set(["golden", "autumn", "night"]);

const index = createPostIndex({ dir });
index.refresh();
mkdirSync(join(dir, "images"), { recursive: true });

// One seed after the other, oldest post first: neighbours differ, and a new post changes no older one's cover.
let seed = 0;
for (const { title, category, featuredImage, featuredImageAlt } of index.posts.toReversed()) {
  seed++;
  // The picture has to keep what its description promises.
  while (/\bgreen\b/i.test(featuredImageAlt) && tawny.has(toneOf(seed))) seed++;
  if (!featuredImage?.startsWith("/blog/images/") || !featuredImage.endsWith(".webp")) continue;
  const path = join(dir, "images", basename(featuredImage));
  if (existsSync(path) && !values.all) continue;
  const picture = await encodePainting(paintCover({ title, category, seed }));
  writeFileSync(path, picture);
  console.log(`${path}  ${Math.round(picture.length / 1024)} KB`);
}
