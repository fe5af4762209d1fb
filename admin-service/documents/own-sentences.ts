import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { site } from "#content/facts/site.ts";
import type { Finding } from "#content/model/answers.ts";
import type { Rules } from "#content/model/rules.ts";
import { decodeText } from "#content/model/text-file.ts";
import { FieldError } from "../errors.ts";
import type { History } from "../git/history.ts";
import type { FileData } from "./file-writer.ts";

export type OwnSentences = ReturnType<typeof openOwnSentences>;

interface OwnSentencesOptions {
  practiceDir: string;
  /** The folder of the documents whose saves may teach. */
  dir: string;
  history: History;
  rules: Rules;
  /** Whether a commit of that folder can hold the file of sentences. */
  isShared: boolean;
}

/** A reason for breaking a rule, and whether the sentences that break it teach the reader that they may be said. */
export interface Reason {
  rule: string;
  reason: string;
  teach?: boolean | undefined;
}

/** The practice's own sentences, to which a save adds and from which its Undo takes out again, each in the same commit. */
export function openOwnSentences({ practiceDir, dir, history, rules, isShared }: OwnSentencesOptions) {
  const path = relative(dir, join(practiceDir, site.sentencesFile));
  /** Throws for a file in another encoding, whose letters would be lost when it is written back. */
  const readPresent = async () => (existsSync(join(dir, path)) ? decodeText(await readFile(join(dir, path))) : "");

  return {
    path,

    /** Returns the file with the sentences in which a save breaks a rule, where the owner's reason is to teach; otherwise no file. */
    async withTaught(
      find: () => readonly Finding[],
      reasons: readonly Reason[] = [],
      category = "",
    ): Promise<[string, FileData][]> {
      const species = ["Canine", "Equine"].includes(category) ? category : "Human";
      const teaching = reasons.filter(({ teach }) => teach);
      const findings = teaching.length > 0 ? find() : [];
      const lines = teaching.flatMap(({ rule, reason }) => {
        const family = rules.rules.find(({ id }) => id === rule)?.family;
        const taught = findings.filter((one) => family && one.colour === "red" && one.rule === rule);
        return taught.map(({ field, text }) =>
          ["free", family, kindOf(field), species, asWords(field, text), reason].join("\t"),
        );
      });
      if (lines.length === 0) return [];
      if (!isShared)
        throw new FieldError(
          "accepted",
          "A post cannot teach here, because posts and facts are in two repositories. Publish it without, and add the sentence to sentences.tsv by hand.",
        );
      const source = await readPresent();
      const kept = new Set(source.split(/\r?\n/).filter(isFree).map(sentenceIn));
      const added = [...new Map(lines.map((line) => [sentenceIn(line), line]))].filter(([one]) => !kept.has(one));
      const end = source === "" || source.endsWith("\n") ? "" : "\n";
      return added.length === 0 ? [] : [[path, `${source}${end}${added.map(([, line]) => `${line}\n`).join("")}`]];
    },

    /** Returns the file without the lines that a commit has added, and with those that it has taken out; no file if it has done neither. */
    async withoutThoseOf(commit: string): Promise<[string, FileData][]> {
      const [before = [], after = []] = await Promise.all(
        [`${commit}^`, commit].map(async (at) => (await history.read(at, path))?.toString().split("\n")),
      );
      const taught = after.filter((line) => line && !before.includes(line));
      const forgotten = before.filter((line) => line && !after.includes(line));
      if (taught.length + forgotten.length === 0) return [];
      const kept = (await readPresent()).split("\n").filter((line) => !taught.includes(line));
      const lines = [...forgotten.filter((line) => !kept.includes(line)), ...kept];
      return [[path, lines.some((line) => line.trim() !== "") ? lines.join("\n") : undefined]];
    },
  };
}

const isFree = (line: string): boolean => line.startsWith("free\t");

const sentenceIn = (line: string): string => line.split("\t")[4] ?? "";

/** Returns what a sentence's file calls a field. */
function kindOf(field: string): string {
  const name = field.split(".").at(-1) ?? "";
  if (/alt$/i.test(name)) return "alt";
  if (name === "slug") return "title";
  return ["title", "excerpt", "tags"].includes(field) ? name : "content";
}

const asWords = (field: string, text: string): string => (field === "slug" ? text.replaceAll("-", " ") : text);
