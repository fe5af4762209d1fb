import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { waitForLock } from "../admin-service/os-lock.ts";
import { linkCodeBuild } from "../admin-service/testing/link-code-build.ts";
import { startCaddy } from "./caddy.ts";

const run = promisify(execFile);
const project = join(import.meta.dirname, "..");
/** Time limit of a start on a busy machine. It does not count as a story's own time. */
export const START_WITHIN_MS = 120_000;
export const password = "five words that nobody guesses";

interface Service {
  process: ChildProcess;
  address: string;
}

/** The whole product as on a server: the service as a process, Caddy in front of the release, a git repository. */
export interface Product {
  /** The address for visitors: Caddy's. */
  url: string;
  /** The service’s own, as with `npm start` alone. */
  serviceUrl: string;
  /** With HTTPS: the HTTP address that redirects to it, and the file of the certificate authority. */
  insecureUrl: string;
  certificate: string;
  blogDir: string;
  dataDir: string;
  distDir: string;
  git(...args: string[]): string;
  /** Writes a file into the posts' folder, as an editor or git would. */
  put(name: string, text: string): void;
  /** Writes a post and commits it, as somebody at work in the repository would. */
  commitPost(name: string, text: string): void;
  /** Edits a file of facts, as an editor would. */
  putFacts(section: string, change: (text: string) => string): void;
  /** Reads a file of the live release. */
  read(file: string): string;
  /** Returns everything that the service has written to stderr. */
  errors(): string;
  stopService(): Promise<void>;
  startService(env?: Record<string, string>): Promise<void>;
  /**
   * Restores the state at the start, and waits until visitors see it. The service is restarted when it is stopped, runs
   * with other settings, or has stored something in DATA_DIR (messages, preview links).
   */
  reset(): Promise<void>;
  /** Runs one of the commands beside the service, as `npm run` and cron do. Returns its stdout. */
  runCommand(script: string, args?: readonly string[], env?: Record<string, string>): Promise<string>;
}

interface ProductOptions {
  secure?: boolean;
}

export async function startProduct(
  env: Record<string, string> = {},
  { secure = false }: ProductOptions = {},
): Promise<Product & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), "product-"));
  started.defer(() => rmSync(root, { recursive: true, force: true }));
  const repository = join(root, "repository");
  const blogDir = join(repository, "content/blog");
  const practiceDir = join(repository, "content/practice");
  const distDir = join(root, "dist");
  const dataDir = join(root, "data");
  cpSync(sampleDirs.blog, blogDir, { recursive: true });
  cpSync(sampleDirs.practice, practiceDir, { recursive: true });
  mkdirSync(distDir);
  mkdirSync(dataDir, { mode: 0o700 });
  // Hashed at a low cost: at the full cost, each start and first login would take a third of a second.
  await (await openStoredPassword({ dataDir, cost: 2 })).set(password);
  const dataAtStart = join(root, "data-at-start");
  cpSync(dataDir, dataAtStart, { recursive: true });
  await linkCodeBuild(distDir);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A Developer");
  git("config", "user.email", "developer@test.example");
  writeFileSync(join(repository, "notes.txt"), "Not a post.\n");
  git("add", ".");
  git("commit", "--quiet", "-m", "start");
  const start = git("rev-parse", "HEAD");

  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(project, "dist/compile-cache"),
    BLOG_DIR: blogDir,
    PRACTICE_DIR: practiceDir,
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    SITE_URL: "http://localhost:3000", // independent of the port
    WEEKLY_TIMER: "true", // so that no weekly post is written on a Monday morning
    ...env,
  };
  let stderr = "";
  let running: Service | undefined;
  let hasOtherSettings = false;
  async function startService(extraEnv: Record<string, string> = {}): Promise<void> {
    hasOtherSettings = Object.keys(extraEnv).length > 0;
    const port = running?.address.split(":")[1] ?? "0";
    const service = spawn(process.execPath, ["admin-service/start.ts"], {
      cwd: project,
      env: { ...settings, PORT: port, ...extraEnv },
      stdio: ["ignore", "pipe", "pipe"],
    });
    service.stderr.on("data", (text) => {
      stderr += text;
    });
    let out = "";
    for await (const text of service.stdout) {
      out += text;
      if (/Published|could not be published/.test(out)) break;
    }
    const address = /http:\/\/localhost:(\d+)/.exec(out)?.[1];
    if (out.includes("could not be published")) console.log(out.trim());
    if (!address) {
      service.kill();
      throw new Error(`The service did not start: ${out}${stderr}`);
    }
    running = { process: service, address: `127.0.0.1:${address}` };
  }
  async function stopService(): Promise<void> {
    if (!running || running.process.exitCode !== null) return;
    running.process.kill("SIGTERM");
    await once(running.process, "exit");
  }

  started.defer(stopService);
  await startService();
  // The service retries a failed first publish. The failure is printed above.
  for (let tries = 0; !existsSync(join(distDir, "live")) && tries < 600; tries++) await delay(50);
  const caddy = await startCaddy({ siteRoot: join(distDir, "live"), serviceAddress: running?.address ?? "", secure });
  started.defer(caddy.stop);

  const seenByVisitors = () => {
    const live = realpathSync(join(distDir, "live")); // stay in one release, even if the next one goes live
    const files = readdirSync(live, { recursive: true, encoding: "utf8" }).filter((file) => /\.(html|xml)$/.test(file));
    return new Map(files.map((file) => [file, readFileSync(join(live, file), "utf8")]));
  };
  /** The data that tell one story's state from another's: without logins, past alerts, uploaded pictures and empty lists. */
  const readStoredData = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(sessions|throttle|login-check|alerts)\b|\.(lock|webp)$/.test(entry.name))
      .map(({ parentPath, name }) => `${name}: ${readFileSync(join(parentPath, name), "utf8")}`)
      .filter((text) => !/: \{\s*"\w+": \[\]\s*\}\s*$/.test(text))
      .join("\n");
  const seenAtStart = seenByVisitors();
  /** The pages and feeds that visitors see otherwise than at the start. */
  const differingFiles = () => {
    const seen = seenByVisitors();
    const files = new Set([...seen.keys(), ...seenAtStart.keys()]);
    return [...files].filter((file) => seen.get(file) !== seenAtStart.get(file));
  };
  let storedAtStart = readStoredData();

  /** Removes the unsaved text that a story has left or thrown away at the service, through the API. */
  async function removeWorkingCopies(): Promise<void> {
    const namesIn = (folder: string) => readdir(join(dataDir, folder)).catch(() => []);
    const [posts, sections] = [await namesIn("working-copies"), await namesIn("section-copies")];
    const thrownAway = await namesIn("thrown-away");
    if (posts.length + sections.length + thrownAway.length === 0) return;
    const call = (method: string, path: string, headers: Record<string, string>, body: string | null = null) =>
      fetch(`http://${running?.address}/api/${path}`, { method, headers, body });
    const login = await call(
      "POST",
      "admin/login",
      { "Content-Type": "application/json" },
      JSON.stringify({ password }),
    );
    const { token } = (await login.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const copies = [...posts.map((name) => `blog/${name}`), ...sections.map((name) => `practice/${name}`)];
    for (const path of copies) await call("DELETE", `${path.replace(".json", "")}/working-copy`, headers);
    await call("DELETE", "thrown-away", headers);
  }

  async function reset(): Promise<void> {
    git("reset", "--quiet", "--hard", start);
    git("clean", "-d", "--force", "--quiet");
    const isRunning = running?.process.exitCode === null;
    if (isRunning) await removeWorkingCopies();
    if (!isRunning || hasOtherSettings || readStoredData() !== storedAtStart) {
      await stopService();
      rmSync(dataDir, { recursive: true });
      cpSync(dataAtStart, dataDir, { recursive: true });
      await startService();
      storedAtStart = readStoredData(); // some of it has the time of the start
    }
    // A publish that has read the posts before the reset must not go live after the look at the site.
    (await waitForLock(join(distDir, "publish.lock"), START_WITHIN_MS))?.release();
    for (let tries = 0; tries < 200 && differingFiles().length > 0; tries++) await delay(50);
    const differing = differingFiles();
    if (differing.length > 0)
      throw new Error(`Visitors do not see the site as it was at the start: ${differing.join(", ")}`);
  }

  const put = (name: string, text: string) => {
    writeFileSync(join(blogDir, ".tmp"), text);
    renameSync(join(blogDir, ".tmp"), join(blogDir, name));
  };

  const all = started.move();
  return {
    url: caddy.url,
    get serviceUrl() {
      return `http://${running?.address}`;
    },
    insecureUrl: caddy.insecureUrl,
    certificate: caddy.certificate,
    blogDir,
    dataDir,
    distDir,
    git,
    put,
    commitPost(name, text) {
      put(name, text);
      git("add", `content/blog/${name}`);
      git("commit", "--quiet", "-m", "a post by hand", "--", `content/blog/${name}`);
    },
    putFacts(section, change) {
      const file = join(practiceDir, `${section}.yaml`);
      writeFileSync(`${file}.tmp`, change(readFileSync(file, "utf8")));
      renameSync(`${file}.tmp`, file);
    },
    read: (file) => readFileSync(join(distDir, "live", file), "utf8"),
    errors: () => stderr,
    startService,
    stopService,
    reset,
    async runCommand(script, args = [], env = {}) {
      return (await run(process.execPath, [script, ...args], { cwd: project, env: { ...settings, ...env } })).stdout;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
