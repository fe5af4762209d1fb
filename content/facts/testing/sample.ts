import { join } from "node:path";
import { londonTime } from "../../model/london-time.ts";
import { openFacts } from "../open-facts.ts";

const project = join(import.meta.dirname, "../../..");

/**
 * The practice of the tests: facts and posts as this project ships them. Tests read no others, so they hold whatever a
 * practice makes of content/practice and content/blog.
 */
export const sampleDirs = {
  practice: join(project, "tests/sample/practice"),
  blog: join(project, "tests/sample/blog"),
} as const;

/** Today's facts of the sample. */
export const facts = openFacts({ dir: sampleDirs.practice }).on(londonTime(new Date()).date);
export const { practice, practitioner, hours, prices, offer, figures, links } = facts;
