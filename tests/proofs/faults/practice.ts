import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { editSection } from "#content/facts/edit-section.ts";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { type Post, parsePost } from "#content/model/post.ts";
import { editWords } from "#content/words/edit-words.ts";
import { ensureCodeBuild } from "../../../admin-service/publish/code-build.ts";

export const project = resolve(import.meta.dirname, "../../..");
export const password = "a password for tests only";

/** A small practice in temporary folders, on which services are started and killed. */
export interface Practice {
  root: string;
  repository: string;
  blogDir: string;
  practiceDir: string;
  dataDir: string;
  distDir: string;
  /** The environment of a service or a command that works on it, without the developer's own variables. */
  env: Record<string, string>;
  git(...args: string[]): string;
  read(slug: string): Post;
  /** The slugs of all posts that the tests save to. */
  slugs: readonly string[];
}

interface PracticeOptions {
  root: string;
  /** Folders that have to be elsewhere, such as on a small disk. */
  repository?: string;
  dataDir?: string;
  distDir?: string;
  posts?: number;
}

/** A post that is published in even versions only, so that its absence from a release also says which version it shows. */
export const ALTERNATING = "shy";
/** Text of a draft, which must not be in any release. */
export const SECRET = "Nobody but us may read this";
/** Posts that a person was editing when the service was killed. The service must not commit them. */
export const byHand = { edited: "by-hand", staged: "staged-by-hand", text: "Half a sentence of a per" };

/** Returns title and text of one version of a post. They always change together, so a mixture is detectable. */
export const versionOfPost = (slug: string, version: number) => ({
  title: `Title ${version} of ${slug}`,
  content: `Text ${version} of ${slug}.`,
  ...(slug === ALTERNATING && { published: version % 2 === 0 }),
});

/** The section of facts that is saved like a post. Every page shows it. */
export const FACTS = "contact";
/** Returns the values of one version of the facts. They always change together. */
export const versionOfFacts = (version: number) => ({
  region: `Region ${version} of here`,
  address: { street: `${version} Version Road` },
});

/** The page whose words are saved like a post. */
export const WORDS = "words-about";
/** Returns the values of one version of the words. They always change together. */
export const versionOfWords = (version: number) => ({
  title: `Heading ${version} of about`,
  lead: `Lead ${version} of about.`,
});

/** Returns the version that a text shows; `undefined` when it shows none. */
export function versionIn(text: string, slug: string, kind: "Title" | "Text"): number | undefined {
  const found = new RegExp(`${kind} (\\d+) of ${slug}\\b(?!-)`).exec(text);
  return found ? Number(found[1]) : undefined;
}

export async function createPractice(options: PracticeOptions): Promise<Practice> {
  const { root, posts = 20 } = options;
  const { repository = join(root, "repository"), dataDir = join(root, "data"), distDir = join(root, "dist") } = options;
  const blogDir = join(repository, "content/blog");
  const git = (...args: string[]): string =>
    execFileSync("git", ["--no-optional-locks", "-C", repository, ...args], {
      encoding: "utf8",
      stdio: "pipe",
    }).trimEnd();
  const write = (name: string, text: string) => writeFileSync(join(blogDir, name), text);

  await ensureCodeBuild(join(project, "dist"), () => console.log("Building the pages’ code …"));
  for (const folder of [blogDir, distDir]) mkdirSync(folder, { recursive: true });
  const practiceDir = join(repository, "content/practice");
  cpSync(sampleDirs.practice, practiceDir, { recursive: true });
  const factsFile = join(practiceDir, `${FACTS}.yaml`);
  writeFileSync(factsFile, editSection(FACTS, readFileSync(factsFile, "utf8"), versionOfFacts(0)));
  mkdirSync(join(practiceDir, "words"));
  writeFileSync(join(practiceDir, "words/about.yaml"), editWords("about", "", versionOfWords(0)));
  if (!existsSync(join(distDir, "build"))) symlinkSync(join(project, "dist/build"), join(distDir, "build"));

  const slugs = [...Array.from({ length: posts - 1 }, (_, at) => `post-${at + 1}`), ALTERNATING];
  slugs.forEach((slug, at) => {
    const { content, ...fields } = { published: true, ...versionOfPost(slug, 0) };
    const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    write(`${slug}.md`, composeSource({ ...fields, publishedAt: day, createdAt: day }, content));
  });
  write("secret.md", composeSource({ title: "A draft", published: false }, SECRET));
  for (const slug of [byHand.edited, byHand.staged]) write(`${slug}.md`, composeSource({ title: slug }, "A sentence."));
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A Developer");
  git("config", "user.email", "developer@test.example");
  git("add", ".");
  git("commit", "--quiet", "-m", "start");
  for (const slug of [byHand.staged, byHand.edited]) {
    write(`${slug}.md`, composeSource({ title: slug }, byHand.text));
    if (slug === byHand.staged) git("add", `content/blog/${slug}.md`);
  }

  return {
    root,
    repository,
    blogDir,
    practiceDir,
    dataDir,
    distDir,
    env: {
      PATH: `${join(root, "bin")}:${dirname(process.execPath)}:${process.env.PATH ?? ""}`,
      HOME: process.env.HOME ?? root,
      NODE_COMPILE_CACHE: join(root, "compile-cache"),
      PORT: "0",
      BLOG_DIR: blogDir,
      PRACTICE_DIR: practiceDir,
      DATA_DIR: dataDir,
      DIST_DIR: distDir,
      ADMIN_PASSWORD: password,
      WEEKLY_TIMER: "true",
    },
    git,
    read: (slug) => parsePost(slug, readFileSync(join(blogDir, `${slug}.md`), "utf8")).post as Post,
    slugs,
  };
}

/** Lists the files below a folder as paths in it; empty when there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (error) {
    // A running service may rename a folder while it is read, when the next release becomes the live one.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return filesIn(folder);
    throw error;
  }
}
