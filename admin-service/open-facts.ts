import { openFacts } from "#content/facts/open-facts.ts";
import type { Config } from "./config.ts";
import { historyForIndex } from "./git/index-history.ts";

/** The practice's facts, with git's earlier versions of a file that is broken. */
export const openPracticeFacts = ({ PRACTICE_DIR: dir }: Pick<Config, "PRACTICE_DIR">) =>
  openFacts({ dir, earlierVersions: historyForIndex(dir, [".yaml"]).versions });
