import { openFacts } from "#content/facts/open-facts.ts";
import type { Config } from "./config.ts";
import { historyForIndex } from "./git/index-history.ts";

/** Opens the practice's facts. For a broken file, earlier versions are read from git. */
export const openPracticeFacts = ({ PRACTICE_DIR: dir }: Pick<Config, "PRACTICE_DIR">) =>
  openFacts({ dir, earlierVersions: historyForIndex(dir, { filesOf: (name) => [`${name}.yaml`] }).versions });
