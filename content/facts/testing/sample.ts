import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { londonTime } from "../../model/london-time.ts";
import { openFacts } from "../open-facts.ts";
import type { SectionName } from "../sections.ts";

const project = join(import.meta.dirname, "../../..");

/**
 * The practice of the tests: facts and posts as this project ships them. Tests read no others, so they hold whatever a
 * practice makes of content/practice and content/blog.
 */
export const sampleDirs = {
  practice: join(project, "tests/sample/practice"),
  blog: join(project, "tests/sample/blog"),
} as const;

/** The source of one of its facts files. */
export const sampleFacts = (section: SectionName): string =>
  readFileSync(join(sampleDirs.practice, `${section}.yaml`), "utf8");

/** The sources of its posts. */
export const samplePosts = (): string[] =>
  readdirSync(sampleDirs.blog)
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(join(sampleDirs.blog, file), "utf8"));

/** Today’s facts of the sample. */
export const facts = openFacts({ dir: sampleDirs.practice }).on(londonTime(new Date()).date);
export const { practice, practitioner, hours, prices, offer, figures, links } = facts;
