import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/**
 * The folders of a practice on a server. The code belongs to root, in one folder a version; the service may write only
 * the posts, its data and the releases, and gets other code by an upgrade alone.
 */
export interface Server {
  /** Such as `/srv/practice`. */
  home: string;
  versions: string;
  /** A link to the version in use. */
  code: string;
  /** A link to the version that was in use before. */
  former: string;
  env: string;
  /** The variables of `.env` that name the folders the service writes. */
  variables: { BLOG_DIR: string; DATA_DIR: string; DIST_DIR: string };
}

/** The server of which a folder is one version; `undefined` for a clone anywhere else. */
export function serverOf(folder: string): Server | undefined {
  const versions = dirname(folder);
  if (basename(versions) !== "versions") return undefined;
  const home = dirname(versions);
  const at = (name: string) => join(home, name);
  return {
    ...{ home, versions, code: at("code"), former: at("former"), env: at(".env") },
    variables: { BLOG_DIR: at("content"), DATA_DIR: at("data"), DIST_DIR: at("dist") },
  };
}

/** Points a link elsewhere in one step. */
export function pointLink(link: string, target: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), target), next);
  renameSync(next, link);
}

export const targetOf = (link: string): string | undefined =>
  lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? join(dirname(link), readlinkSync(link)) : undefined;

/** Makes the posts of a clone a repository of their own, with their history. Does nothing where there is one already. */
export function makeContent(clone: string, content: string): void {
  if (existsSync(content)) return;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: clone, stdio: ["ignore", "ignore", "pipe"] });
  const posts = join("content", "blog");
  const branch = "posts-alone";
  if (!existsSync(join(clone, ".git"))) {
    cpSync(join(clone, posts), content, { recursive: true });
    return;
  }
  git("subtree", "split", `--prefix=${posts}`, "--branch", branch);
  const partial = `${content}.partial`;
  rmSync(partial, { recursive: true, force: true });
  git("clone", "--quiet", "--no-local", "--single-branch", "--branch", branch, clone, partial);
  git("-C", partial, "branch", "--quiet", "--move", "main");
  git("-C", partial, "remote", "remove", "origin");
  git("branch", "--quiet", "--delete", "--force", branch);
  renameSync(partial, content);
}
