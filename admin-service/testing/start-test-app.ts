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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { SectionName } from "#content/facts/sections.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { type Post, parsePost } from "#content/model/post.ts";
import { readConfig } from "../config.ts";
import { type Service, startService } from "../serve.ts";

const project = resolve(import.meta.dirname, "../..");
const password = "a password for tests only";

interface TestAppOptions {
  /** Files of BLOG_DIR, name → text; committed before the service starts. */
  posts?: Record<string, string>;
  env?: Record<string, string>;
  now?: () => Date;
  /** An earlier test app's folder, to start again on what it left. */
  root?: string;
}

/**
 * The real service on a real temporary git repository, answering real HTTP: what the tests of all rooms start from. The
 * pages' code is built once for all tests, in the project's own dist/build.
 */
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

  const put = (name: string, text: string) => {
    const path = join(blogDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.aside`, text);
    renameSync(`${path}.aside`, path);
  };
  if (!existsSync(repository)) {
    mkdirSync(blogDir, { recursive: true });
    cpSync(join(project, "content/practice"), practiceDir, { recursive: true });
    mkdirSync(distDir);
    symlinkSync(join(project, "dist/build"), join(distDir, "build"));
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
    WEEKLY_TIMER: "true", // no weekly post gets in between, whatever the clock is set to
    ...env,
  });
  const log = { info() {}, error: (message: string) => void errors.push(message) };
  const service: Service = await startService(config, { log, passwordCost: 2, ...(now && { now }) });

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
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
    /** The lines that the service wrote to stderr. */
    errors,
    asVisitor: call,
    asAdmin,
    git,
    put,
    /** Writes files by hand and commits them, on a service that runs. */
    commit(files: Record<string, string>): void {
      for (const [name, text] of Object.entries(files)) put(name, text);
      const paths = Object.keys(files).map((name) => `content/blog/${name}`);
      git("add", "--", ...paths);
      git("commit", "--quiet", "-m", "by hand", "--", ...paths);
      service.services.changes.publishChanges();
    },
    /** Changes a facts file in one step, as an editor does. */
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
    /** A file of the live release; `undefined` when it is not there. */
    live(file: string): string | undefined {
      const path = join(distDir, "live", file);
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    },
    /** Waits until everything that was changed is published. */
    async settled(): Promise<void> {
      await service.services.writeQueue.idle();
      await service.services.publisher.idle();
    },
    /** Ends the service and keeps its folders, for another start. */
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** For a publisher of a test's own, on the site of a service that has been stopped. */
export const publisherOptions = (app: Awaited<ReturnType<typeof startTestApp>>) => ({
  blogDir: app.blogDir,
  practiceDir: app.practiceDir,
  distDir: app.distDir,
  siteUrl: "http://localhost:3000",
  factsOn: app.services.factsFolder.on,
  head: async () => app.git("rev-parse", "HEAD"),
  log: { info() {}, error() {} },
});

/** A post's file for a test, which states only what it is about. */
export function aPost(fields: Partial<Omit<Post, "content">> & { content?: string } = {}): string {
  const { content = "Some words for the reader.", ...rest } = fields;
  return composeSource({ title: "A post", ...rest }, content);
}
