import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSection } from "#content/facts/open-facts.ts";
import { readWordsFile } from "#content/words/open-words.ts";
import type { ReleaseState } from "./inspect-release.ts";
import {
  byHand,
  FACTS,
  filesIn,
  type Practice,
  versionOfFacts,
  versionOfPost,
  versionOfWords,
  WORDS,
} from "./practice.ts";
import type { Saves } from "./saves.ts";

/** Finds acknowledged saves that are lost or incomplete, in files, in git or on the site. */
export function findLost(practice: Practice, { records }: Saves, live: ReleaseState): string[] {
  const lost: string[] = [];
  const subjects = practice.git("log", "--format=%s").split("\n");
  for (const [slug, { sent, acknowledged, answered }] of records) {
    const { version, isPublished, mixture } = read(practice, slug);
    if (mixture) lost.push(`${slug}: ${mixture}`);
    if (version < acknowledged) lost.push(`${slug}: ${acknowledged} was acknowledged, the file is at ${version}`);
    if (version > sent) lost.push(`${slug}: nobody ever sent ${version}`);
    const commits = subjects.filter((subject) => subject.endsWith(`"${slug}"`)).length;
    if (commits < answered || commits > sent)
      lost.push(`${slug}: ${commits} commits for ${answered} answers of ${sent}`);
    const shown = live.versions.get(slug);
    if (shown !== (isPublished ? version : undefined))
      lost.push(`${slug}: the file is at ${version}, the site at ${shown}`);
  }
  return lost;
}

function read(practice: Practice, name: string) {
  if (name === FACTS) return readFacts(practice);
  return name === WORDS ? readWords(practice) : readPost(practice, name);
}

function readPost(practice: Practice, slug: string) {
  const { title, content, published: isPublished } = practice.read(slug);
  const version = Number(/\d+/.exec(title)?.[0]);
  const expected = { published: true, ...versionOfPost(slug, version) };
  const isMixed = content !== expected.content || isPublished !== expected.published;
  return { version, isPublished, mixture: isMixed && `“${title}” goes with “${content}”` };
}

function readFacts({ practiceDir }: Practice) {
  const { region, address } = parseSection(FACTS, readFileSync(join(practiceDir, `${FACTS}.yaml`), "utf8"));
  const version = Number(/\d+/.exec(region)?.[0]);
  const isMixed = address.street !== versionOfFacts(version).address.street;
  return { version, isPublished: true, mixture: isMixed && `“${region}” goes with “${address.street}”` };
}

function readWords({ practiceDir }: Practice) {
  const { title, lead } = readWordsFile("about", readFileSync(join(practiceDir, "words/about.yaml"), "utf8")).value;
  const version = Number(/\d+/.exec(String(title))?.[0]);
  const isMixed = lead !== versionOfWords(version).lead;
  return { version, isPublished: true, mixture: isMixed && `“${title}” goes with “${lead}”` };
}

/** Finds faults of the repository. It has to be sound, and clean except for the files that a person was editing. */
export function findRepositoryFaults(practice: Practice): string[] {
  const faults: string[] = [];
  const changed = practice.git("status", "--porcelain", "--untracked-files=all");
  const expected = `M  content/blog/${byHand.staged}.md\n M content/blog/${byHand.edited}.md`;
  if (sorted(changed) !== sorted(expected)) faults.push(`git status: ${changed.replaceAll("\n", " | ")}`);
  for (const slug of [byHand.edited, byHand.staged])
    if (practice.read(slug).content !== byHand.text) faults.push(`${slug}.md is not as its author left it`);
  try {
    const output = execFileSync("git", ["-C", practice.repository, "fsck", "--no-dangling", "--no-progress"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (output.trim()) faults.push(`git fsck: ${output.trim()}`);
  } catch (error) {
    faults.push(`git fsck: ${(error as { stderr: string }).stderr.trim()}`);
  }
  return faults;
}

const leftoverPatterns = [
  /(^|\/)\.[^/]+\.tmp$/,
  /\.partial(\/|$)/,
  /(^|\/)(live|build)\.next(\/|$)/,
  /-journal$/,
  /unfinished/,
];

/** Finds leftovers of killed processes that have not been cleaned up. */
export function findLeftovers({ blogDir, practiceDir, dataDir, distDir, repository }: Practice): string[] {
  const ours = [blogDir, practiceDir, dataDir, distDir].flatMap((folder) =>
    filesIn(folder).filter(
      (file) => !/^(build|node_modules)\//.test(file) && leftoverPatterns.some((kind) => kind.test(file)),
    ),
  );
  const ofGit = filesIn(join(repository, ".git")).filter((file) => file.endsWith(".lock"));
  return [...new Set([...ours.map((file) => file.replace(/(\.partial)\/.*/, "$1")), ...ofGit])];
}

const sorted = (lines: string) => lines.split("\n").sort().join("\n");
