import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { readConfig } from "../../admin-service/config.ts";
import { publishOnce } from "../../admin-service/publish/publisher.ts";
import { linkCodeBuild } from "../../admin-service/testing/link-code-build.ts";

/** SITE_URL of the release under test. */
export const siteUrl = "https://www.segsbury.example";
/** An unpublished post in the posts' folder of the release. */
export const draft = { slug: "still-being-written", title: "Still being written" } as const;

export interface Release {
  folder: string;
  /** Every file, as a path in the folder. */
  files: readonly string[];
  /** The HTML files, without the stand-in for the booking diary. */
  pages: readonly string[];
  has(file: string): boolean;
  read(file: string): string;
}

/** Returns the address of a page: about.html is served as /about. */
export const addressOf = (page: string): string => `/${page.replace(/(^index)?\.html$/, "")}`;

let release: Promise<Release> | undefined;

/** Publishes the project's pages and posts, and a draft, once for all tests of what visitors get. */
export function publishRelease(): Promise<Release> {
  release ??= publishPages(sampleDirs.practice);
  return release;
}

/** Publishes the same for a practice with other facts. */
export async function publishPages(practiceDir: string): Promise<Release> {
  const root = mkdtempSync(join(tmpdir(), "release-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  const blogDir = join(root, "repository/content/blog");
  const distDir = join(root, "dist");
  cpSync(sampleDirs.blog, blogDir, { recursive: true });
  writeFileSync(join(blogDir, `${draft.slug}.md`), `---\ntitle: ${draft.title}\n---\nNot yet.\n`);
  mkdirSync(distDir);
  await linkCodeBuild(distDir);
  const git = (...args: string[]) => execFileSync("git", ["-C", join(root, "repository"), ...args], { stdio: "pipe" });
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "start");

  const config = readConfig({
    BLOG_DIR: blogDir,
    PRACTICE_DIR: practiceDir,
    DIST_DIR: distDir,
    DATA_DIR: join(root, "data"),
    SITE_URL: siteUrl,
  });
  const receipt = await publishOnce(config, { log: { info() {}, error() {} } });
  if (!receipt.ok) throw new Error(receipt.error);
  const folder = join(distDir, "live");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return {
    folder,
    files,
    pages: files.filter((file) => file.endsWith(".html") && !file.startsWith("booking-stand-in")),
    has: (file) => files.includes(file),
    read: (file) => readFileSync(join(folder, file), "utf8"),
  };
}
