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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { test as base, expect } from "playwright/test";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { startCaddy } from "./caddy.ts";
import { withoutComplaints } from "./complaints.ts";

const run = promisify(execFile);
const project = join(import.meta.dirname, "..");
/** On a busy machine. It is no story's own time. */
export const START_WITHIN_MS = 120_000;
export const password = "five words that nobody guesses";

interface Service {
  process: ChildProcess;
  address: string;
}

/** The whole product as it runs on a server: the service as a process, Caddy in front of the release, git underneath. */
export interface Product {
  /** Where visitors find it: Caddy. */
  url: string;
  /** Served securely: where HTTP is sent on from, and the file of the authority that vouches for it. */
  insecureUrl: string;
  certificate: string;
  blogDir: string;
  dataDir: string;
  distDir: string;
  git(...args: string[]): string;
  /** Puts a file among the posts, as an editor or git would. */
  put(name: string, text: string): void;
  /** Changes the text of a file of facts, as an editor would. */
  putFacts(section: string, change: (text: string) => string): void;
  /** A file as visitors get it. */
  read(file: string): string;
  /** Everything the service wrote to stderr. */
  errors(): string;
  stopService(): Promise<void>;
  startService(env?: Record<string, string>): Promise<void>;
  /**
   * Makes everything as it was at the start, and waits until visitors see that. The service is started again when it is
   * stopped, runs with other settings, or keeps something new in DATA_DIR (messages, preview links).
   */
  reset(): Promise<void>;
  /** Runs one of the commands, as `npm run` and cron do, beside the service. Answers what it said. */
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
  cpSync(join(project, "content/blog"), blogDir, { recursive: true });
  cpSync(join(project, "content/practice"), practiceDir, { recursive: true });
  mkdirSync(distDir);
  mkdirSync(dataDir, { mode: 0o700 });
  // Hashed at a low cost: at the full one, each start and first login would take a third of a second of the processor.
  await (await openStoredPassword({ dataDir, cost: 2 })).set(password);
  const dataAtStart = join(root, "data-at-start");
  cpSync(dataDir, dataAtStart, { recursive: true });
  if (existsSync(join(project, "dist/build"))) symlinkSync(join(project, "dist/build"), join(distDir, "build"));
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
    SITE_URL: "http://localhost:3000", // the same when it is started again, at another port
    WEEKLY_TIMER: "true", // no weekly post gets in between on a Monday morning
    ...env,
  };
  let stderr = "";
  let running: Service | undefined;
  let hasOtherSettings = false;
  async function startService(more: Record<string, string> = {}): Promise<void> {
    hasOtherSettings = Object.keys(more).length > 0;
    const port = running?.address.split(":")[1] ?? "0";
    const service = spawn(process.execPath, ["admin-service/start.ts"], {
      cwd: project,
      env: { ...settings, PORT: port, ...more },
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
  // A first publish that fails is tried again by the service; its reason is shown with the story.
  for (let tries = 0; !existsSync(join(distDir, "live")) && tries < 600; tries++) await delay(50);
  const caddy = await startCaddy({ siteRoot: join(distDir, "live"), serviceAddress: running?.address ?? "", secure });
  started.defer(caddy.stop);

  const seenByVisitors = () => {
    const live = realpathSync(join(distDir, "live")); // of one release, also when the next one takes its place
    return readdirSync(live, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(html|xml)$/.test(file))
      .sort()
      .map((file) => `${file}: ${readFileSync(join(live, file), "utf8")}`)
      .join("\n");
  };
  /** Without the traces of a login, of a problem that is over, of pictures that no save has named, and empty lists. */
  const keptInDataDir = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(sessions|throttle|login-check|alerts)\b|\.(lock|webp)$/.test(entry.name))
      .map(({ parentPath, name }) => `${name}: ${readFileSync(join(parentPath, name), "utf8")}`)
      .filter((text) => !/: \{\s*"\w+": \[\]\s*\}\s*$/.test(text))
      .join("\n");
  const [seenAtStart, keptAtStart] = [seenByVisitors(), keptInDataDir()];

  /** Removes the words that a story has left unsaved at the service, as another device would. */
  async function forgetWords(): Promise<void> {
    const words = await readdir(join(dataDir, "working-copies")).catch(() => []);
    if (words.length === 0) return;
    const call = (method: string, path: string, headers: Record<string, string>, body: string | null = null) =>
      fetch(`http://${running?.address}/api/${path}`, { method, headers, body });
    const login = await call(
      "POST",
      "admin/login",
      { "Content-Type": "application/json" },
      JSON.stringify({ password }),
    );
    const { token } = (await login.json()) as { token: string };
    for (const name of words)
      await call("DELETE", `blog/${name.replace(".json", "")}/working-copy`, { Authorization: `Bearer ${token}` });
  }

  async function reset(): Promise<void> {
    git("reset", "--quiet", "--hard", start);
    git("clean", "-d", "--force", "--quiet");
    const isRunning = running?.process.exitCode === null;
    if (isRunning) await forgetWords();
    if (!isRunning || hasOtherSettings || keptInDataDir() !== keptAtStart) {
      await stopService();
      rmSync(dataDir, { recursive: true });
      cpSync(dataAtStart, dataDir, { recursive: true });
      await startService();
    }
    for (let tries = 0; tries < 200 && seenByVisitors() !== seenAtStart; tries++) await delay(50);
    if (seenByVisitors() !== seenAtStart) throw new Error("Visitors do not see the site as it was at the start.");
  }

  const all = started.move();
  return {
    url: caddy.url,
    insecureUrl: caddy.insecureUrl,
    certificate: caddy.certificate,
    blogDir,
    dataDir,
    distDir,
    git,
    put(name, text) {
      writeFileSync(join(blogDir, ".aside"), text);
      renameSync(join(blogDir, ".aside"), join(blogDir, name));
    },
    putFacts(section, change) {
      const file = join(practiceDir, `${section}.yaml`);
      writeFileSync(`${file}.aside`, change(readFileSync(file, "utf8")));
      renameSync(`${file}.aside`, file);
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

/** A worker's product: started when a story needs it, and kept for the next one. */
class KeptProduct implements AsyncDisposable {
  #product: (Product & AsyncDisposable) | undefined;
  #isChanged = false;

  /** As it was at the start, for a story that changes it. */
  async openToChange(): Promise<Product> {
    this.#isChanged = true; // a visitor's story may have left a message
    return this.#open();
  }

  /** For a story of what any visitor sees. */
  async openToSee(): Promise<Product> {
    const product = await this.#open();
    this.#isChanged = false;
    return product;
  }

  async #open(): Promise<Product> {
    if (!this.#product) this.#product = await startProduct();
    else if (this.#isChanged) await this.#product.reset();
    return this.#product;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#product?.[Symbol.asyncDispose]();
  }
}

/**
 * A story that changes the product, and a page whose complaints (scripts that fail, things the content security policy
 * refused) fail the story.
 */
export const test = base.extend<{ product: Product; complaints: undefined }, { kept: KeptProduct }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
    async ({}, use) => {
      await using kept = new KeptProduct();
      await use(kept);
    },
    { scope: "worker" },
  ],
  product: [async ({ kept }, use) => use(await kept.openToChange()), { timeout: START_WITHIN_MS }],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});
export { expect };
