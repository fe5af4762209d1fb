import { lstatSync } from "node:fs";
import { basename } from "node:path";
import type { BrokenDocument } from "./open-documents.ts";
import { readContent } from "./read-content.ts";
import { type LabelledSentence, readSentences } from "./rule-sentences.ts";
import { stampOf } from "./text-file.ts";

/** Room for two thousand sentences. */
const limit = { mostBytes: 256 * 1024, tooLarge: "The file is longer than 256 KiB." };
const LINE_REMEDY = "Mend that line, or take it out: all others count.";

/** Opens a practice's own sentences, which may have no file. Lines that cannot be read are told; all others count. */
export function openSentences(path: string) {
  let stamp = "";
  let sentences: readonly LabelledSentence[] = [];
  let broken: readonly BrokenDocument[] = [];

  /** Reads the file if it has changed, and returns whether it has. */
  function refresh(): boolean {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const present = stat ? stampOf(stat) : "";
    if (stamp === present) return false;
    stamp = present;
    try {
      const read = readSentences(stat ? readContent(path, stat, limit) : "");
      sentences = read.sentences;
      broken = read.invalid.map((problem) => asBroken({ ...problem, remedy: LINE_REMEDY }));
    } catch (error) {
      broken = [asBroken({ reason: (error as Error).message })];
    }
    return true;
  }

  function asBroken(problem: Pick<BrokenDocument, "line" | "reason" | "remedy">): BrokenDocument {
    return { file: basename(path), lastGoodKept: true, ...problem };
  }

  refresh();
  return {
    refresh,
    /** As last read. */
    get sentences() {
      return sentences;
    },
    get broken() {
      return broken;
    },
  };
}
