import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SectionName } from "#content/facts/sections.ts";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { type Post, parsePost } from "#content/model/post.ts";
import { readConfig } from "../config.ts";
import { type Service, startService } from "../serve.ts";
import { linkCodeBuild } from "./link-code-build.ts";

const password = "a password for tests only";

interface TestAppOptions {
  /** Files of BLOG_DIR, from name to text, committed before the service starts. */
  posts?: Record<string, string | Uint8Array>;
  env?: Record<string, string>;
  now?: () => Date;
  /** The folder of an earlier test app, to restart the service on its files. */
  root?: string;
}

/** Starts the real service with real HTTP on a real temporary git repository. */
export async function startTestApp({
  posts = {},
  env = {},
  now,
  root = mkdtempSync(join(tmpdir(), "practice-")),
}: TestAppOptions = {}) {
  const repository = join(root, "repository");
  const blogDir = join(repository, "content/blog");
  const practiceDir = join(repository, "content/practice");
  const distDir = join(root, "dist");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe" }).trim();

  /** Writes a file atomically, by its path relative to BLOG_DIR. */
  const put = (name: string, text: string | Uint8Array) => {
    const path = join(blogDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  };
  if (!existsSync(repository)) {
    mkdirSync(blogDir, { recursive: true });
    cpSync(sampleDirs.practice, practiceDir, { recursive: true });
    mkdirSync(distDir);
    await linkCodeBuild(distDir);
    git("init", "--quiet", "--initial-branch=main");
    const developer = "[user]\n\tname = A Developer\n\temail = developer@test.example\n";
    appendFileSync(join(repository, ".git/config"), developer);
    put("../notes.txt", "Not a post.\n");
    for (const [name, text] of Object.entries(posts)) put(name, text);
    git("add", ".");
    git("commit", "--quiet", "-m", "start");
  }

  const errors: string[] = [];
  const config = readConfig({
    PORT: "0",
    BLOG_DIR: blogDir,
    PRACTICE_DIR: practiceDir,
    DATA_DIR: join(root, "data"),
    DIST_DIR: distDir,
    ADMIN_PASSWORD: password,
    WEEKLY_TIMER: "true", // keeps the service from writing weekly posts, whatever the test's clock says
    ...env,
  });
  const log = { info() {}, error: (message: string) => void errors.push(message) };
  const service: Service = await startService(config, { log, passwordCost: 2, ...(now && { now }) });

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
      }),
    });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= service.stop();
    return stopped;
  };
  const logIn = async () =>
    ((await (await call("POST", "/api/admin/login", { password })).json()) as { token: string }).token;
  let token: Promise<string> | undefined;
  const asAdmin = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    token ??= logIn();
    return call(method, path, body, { Authorization: `Bearer ${await token}`, ...headers });
  };

  return {
    root,
    url: service.url,
    blogDir,
    practiceDir,
    distDir,
    dataDir: config.DATA_DIR,
    password,
    services: service.services,
    /** The errors that the service has logged. */
    errors,
    asVisitor: call,
    asAdmin,
    git,
    put,
    /** Writes files to BLOG_DIR and commits them as a person would, while the service runs. */
    commit(files: Record<string, string | Uint8Array>): void {
      for (const [name, text] of Object.entries(files)) put(name, text);
      const paths = Object.keys(files).map((name) => `content/blog/${name}`);
      git("add", "--", ...paths);
      git("commit", "--quiet", "-m", "by hand", "--", ...paths);
      service.services.changes.publishChanges();
    },
    /** Edits a facts file by hand, without committing it. */
    editFacts(section: SectionName, change: (before: string) => string): void {
      const name = `../practice/${section}.yaml`;
      put(name, change(readFileSync(join(blogDir, name), "utf8")));
    },
    readFile: (name: string) => readFileSync(join(blogDir, name), "utf8"),
    hasFile: (name: string) => existsSync(join(blogDir, name)),
    readPost: (slug: string): Partial<Post> =>
      parsePost(slug, readFileSync(join(blogDir, `${slug}.md`), "utf8")).post as Partial<Post>,
    lastCommit: () => git("log", "-1", "--format=%s"),
    filesOfLastCommit: () => git("show", "--name-only", "--no-renames", "--format=").split("\n").filter(Boolean),
    /** Reads a file of the live release; `undefined` if it does not exist. */
    live(file: string): string | undefined {
      const path = join(distDir, "live", file);
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    },
    /** Waits until all changes are saved and published. */
    async settled(): Promise<void> {
      await service.services.writeQueue.idle();
      await service.services.publisher.idle();
    },
    /** Stops the service and keeps its folders, for a restart. */
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Returns options for a publisher that a test creates itself, on the files of a stopped service. */
export const publisherOptions = (app: TestApp) => ({
  blogDir: app.blogDir,
  practiceDir: app.practiceDir,
  distDir: app.distDir,
  siteUrl: "http://localhost:3000",
  factsOn: app.services.factsFolder.on,
  head: async () => app.git("rev-parse", "HEAD"),
  log: { info() {}, error() {} },
});

/** Returns the source of a post's file. Tests state only the fields that matter to them. */
export function aPost(fields: Partial<Omit<Post, "content">> & { content?: string } = {}): string {
  const { content = "Some words for the reader.", ...rest } = fields;
  return composeSource({ title: "A post", ...rest }, content);
}
