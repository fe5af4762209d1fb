import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { gitIn, HISTORY_LIMIT_MS, initRepository } from "../../admin-service/git/git.ts";
import { giveUp } from "../command.ts";

/**
 * The folders of a practice on a server. Root owns the code, which has a folder per version; the service may write only
 * posts, facts, data and releases, so its code changes only by an upgrade.
 */
export interface Server {
  /** Such as `/srv/practice`. */
  home: string;
  versions: string;
  /** A link to the version in use. */
  code: string;
  /** A link to the version that was in use before. */
  former: string;
  /** A file that names the commit which was taken back, so that no upgrade brings it again. */
  refused: string;
  env: string;
  /** The repository of posts and facts. */
  content: string;
  /** The variables of `.env` that name the folders the service writes. */
  variables: { BLOG_DIR: string; PRACTICE_DIR: string; DATA_DIR: string; DIST_DIR: string };
}

/** Returns the server that a version's folder belongs to; `undefined` for a clone anywhere else. */
export function serverOf(folder: string): Server | undefined {
  const versions = dirname(folder);
  if (basename(versions) !== "versions") return undefined;
  const home = dirname(versions);
  const at = (name: string) => join(home, name);
  return {
    home,
    versions,
    code: at("code"),
    former: at("former"),
    refused: at("refused"),
    env: at(".env"),
    content: at("content"),
    variables: {
      BLOG_DIR: at("content/blog"),
      PRACTICE_DIR: at("content/practice"),
      DATA_DIR: at("data"),
      DIST_DIR: at("dist"),
    },
  };
}

/** Ends the command when root would run a version's code, or obey its settings, although they belong to another user. */
export function refuseForeignCode({ home, versions, env }: Server, version: string): void {
  if (process.getuid?.() !== 0) return;
  const paths = [home, versions, version, join(version, ".git"), join(version, "node_modules"), env];
  const foreign = paths.find((path) => lstatSync(path, { throwIfNoEntry: false })?.uid);
  if (foreign)
    giveUp(`${foreign} does not belong to root, who therefore runs nothing here. README.md, “Put it live”, says why.`);
}

/** Points a link at another target, atomically. */
export function pointLink(link: string, target: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), target), next);
  renameSync(next, link);
}

export const targetOf = (link: string): string | undefined =>
  lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? join(dirname(link), readlinkSync(link)) : undefined;

/** The folders of a clone's `content` that belong to the practice; the rest is code. */
const practiceFolders = ["blog", "practice"];

/** Makes a repository of a clone's posts and facts, with their history. Does nothing when it exists already. */
export async function createContentRepository(clone: string, content: string): Promise<void> {
  if (existsSync(content)) return;
  const partial = `${content}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  await initRepository(partial, "--initial-branch=main");
  if (existsSync(join(clone, ".git"))) {
    const git = gitIn(partial, { limitMs: HISTORY_LIMIT_MS });
    const folders = practiceFolders.map((name) => `content/${name}`);
    const history = ["fast-export", "--reencode=yes", "HEAD", "--", ...folders];
    const input = await gitIn(clone, { limitMs: HISTORY_LIMIT_MS }).bytes(history);
    await git.run(["fast-import", "--quiet"], { input });
    const imported = await git.ask("for-each-ref", "--format=%(refname)");
    await git.run(["checkout", "--quiet", "--detach", imported]);
    const splitCommit = await git.ask("subtree", "split", "--prefix=content");
    await git.run(["update-ref", "-d", imported]);
    await git.run(["checkout", "--quiet", "-B", "main", splitCommit]);
  } else {
    for (const name of practiceFolders) cpSync(join(clone, "content", name), join(partial, name), { recursive: true });
  }
  renameSync(partial, content);
}
