import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { composeSource } from "#content/model/front-matter.ts";
import { lineFields } from "#content/model/post-fields.ts";
import { slugify } from "#content/model/slug.ts";
import { loadConfig } from "../admin-service/config.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run new-post -- "Title": creates a Markdown draft to be written by hand, without committing it.
const usage = 'npm run new-post -- "Why your horse’s saddle matters"';
const words = readArguments(usage, {}, Number.POSITIVE_INFINITY).positionals;
const title = words.join(" ").replace(/\s+/g, " ").trim();
const maxLength = lineFields.title.max;
if (title === "" || title.length > maxLength)
  giveUp(`Please give the post a title of up to ${maxLength} characters: ${usage}`);

const { BLOG_DIR } = loadConfig();
const path = join(BLOG_DIR, `${slugify(title)}.md`);
const fields = {
  id: randomUUID(),
  title,
  excerpt: "",
  category: "General",
  tags: [],
  published: false,
  createdAt: new Date().toISOString(),
};
try {
  mkdirSync(BLOG_DIR, { recursive: true });
  writeFileSync(path, composeSource(fields, "Begin with a moment the reader knows."), { flag: "wx" });
  console.log(relative(process.cwd(), path));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  giveUp(`${relative(process.cwd(), path)} exists already and was left as it is. Please choose another title.`);
}
