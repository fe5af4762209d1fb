import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { WEIGHTS } from "#content/model/open-rules.ts";
import { waitForLock } from "../os-lock.ts";

/** The built code of the pages: the programs that draw them, and the client files that every release contains. */
export interface CodeBuild {
  /** A hash of all that it was built from. */
  id: string;
  /** The pages as modules, and the programs that draw them. */
  serverDir: string;
  clientDir: string;
  /** The files of `clientDir`, as paths in it. */
  files: readonly string[];
}

const project = resolve(import.meta.dirname, "../..");
/** The programs that draw pages. They are bundled with the pages' code, because a few large files load fastest. */
export const programs: readonly string[] = [
  "admin-service/publish/draw-worker.ts",
  "admin-service/publish/page-drawer.ts",
  "admin-service/publish/render-child.ts",
];

const content = [
  "content/facts",
  "content/model",
  "content/pages",
  "content/rules/sentences",
  "content/words",
  "package-lock.json",
];
const pages = ["components", "pages", "public", "vite.config.ts"];
const drawing = ["admin-service/git", "admin-service/publish", "admin-service/serially.ts", "admin-service/storage"];
/** Everything of ours that goes into a build. */
export const sources: readonly string[] = [...content, ...pages, ...drawing];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const worthCompressing = /\.(js|css|svg|json|xml|txt|webmanifest)$/;

/** The environment of a process that runs pages' code: none of the service's secrets. */
const bareEnvironment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" });

/** The environment of a process that draws pages. Node's compile cache lies beside the build, also when that is a link. */
export const drawingEnvironment = ({ serverDir }: CodeBuild) => ({
  ...bareEnvironment(),
  NODE_COMPILE_CACHE: join(realpathSync(serverDir), "../../compile-cache"),
  // Has glibc give freed memory back at once, and its threads share what is free.
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_ARENA_MAX: "2",
});

/** How long to wait for another program's build. */
const LOCK_TIMEOUT_MS = 300_000;

/** Opens the code build. Builds it first when it is missing or its sources have changed. */
export async function ensureCodeBuild(distDir: string, onBuild: () => void = () => {}): Promise<CodeBuild> {
  const id = hashSources();
  if (readId(folderOf(distDir)) !== id) {
    using lock = await waitForLock(join(distDir, "build.lock"), LOCK_TIMEOUT_MS);
    if (!lock) throw new Error("Another program has been building the pages’ code for minutes.");
    if (readId(folderOf(distDir)) !== id) {
      const ready = join(distDir, "build.ready");
      onBuild();
      await build(ready, id);
      putInPlace(ready, distDir);
    }
  }
  return open(distDir, id);
}

/** The existing build, even if its sources have changed; `undefined` when there is none. */
export function presentCodeBuild(distDir: string): CodeBuild | undefined {
  const id = readId(folderOf(distDir));
  return id === undefined ? undefined : open(distDir, id);
}

/** False when the build has been deleted, or replaced by another program's. */
export const isStillThere = ({ id, serverDir }: CodeBuild): boolean => readId(dirname(serverDir)) === id;

const folderOf = (distDir: string): string => join(distDir, "build");

function open(distDir: string, id: string): CodeBuild {
  linkModules(distDir);
  const clientDir = join(folderOf(distDir), "client");
  return {
    id,
    serverDir: join(folderOf(distDir), "server"),
    clientDir,
    files: listFiles(clientDir),
  };
}

/** Builds from a copy of the sources: Vite and Vike write beside the code, which only root may do on a server. */
async function build(folder: string, id: string): Promise<void> {
  const workshop = `${folder}.workshop`;
  for (const path of [folder, workshop]) rmSync(path, { recursive: true, force: true });
  for (const source of [...sources, "admin-service", "package.json", "tsconfig.json"])
    cpSync(join(project, source), join(workshop, source), { recursive: true, filter: (path) => !isTest(path) });
  mkdirSync(join(workshop, "node_modules"));
  for (const name of readdirSync(join(project, "node_modules")).filter((one) => !one.startsWith(".")))
    symlinkSync(join(project, "node_modules", name), join(workshop, "node_modules", name));
  const running = promisify(execFile)(process.execPath, [join(project, "node_modules/vike/bin.js"), "build"], {
    cwd: workshop,
    // Vike would list the files with git, which ignores this copy.
    env: { ...bareEnvironment(), CODE_BUILD_DIR: relative(workshop, folder), VIKE_CRAWL: "{git:false}" },
  });
  const learning = promisify(execFile)(
    process.execPath,
    [join(project, "admin-service/rules/learn.ts"), `${folder}.weights`],
    {
      env: bareEnvironment(),
    },
  );
  // When this program ends, its build ends too.
  const endBuild = () => {
    running.child.kill();
    learning.child.kill();
  };
  process.once("exit", endBuild);
  try {
    await Promise.all([running, learning]);
    renameSync(`${folder}.weights`, join(folder, WEIGHTS));
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The pages’ code could not be built:\n${stderr || stdout || (error as Error).message}`);
  } finally {
    process.off("exit", endBuild);
    rmSync(workshop, { recursive: true, force: true });
  }
  compress(join(folder, "client"));
  writeFileSync(join(folder, "build.json"), JSON.stringify({ id }));
}

function putInPlace(ready: string, distDir: string): void {
  const folder = folderOf(distDir);
  const former = join(distDir, "build.former");
  rmSync(former, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(ready, folder);
  rmSync(former, { recursive: true, force: true });
}

/**
 * Links the project's packages beside a build that lies outside the project, so that its imports resolve. The link is
 * renewed when the folder or the project has moved, or an upgrade has installed another version.
 */
function linkModules(distDir: string): void {
  const link = join(distDir, "node_modules");
  const packages = join(project, "node_modules");
  const isInside = !relative(project, distDir).startsWith("..");
  const present = lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link);
  if (isInside || present === packages) return;
  rmSync(link, { force: true });
  symlinkSync(packages, link);
}

/** Writes `.br` and `.gz` files, so that no server has to compress anything. */
function compress(clientDir: string): void {
  for (const file of listFiles(clientDir).filter((name) => worthCompressing.test(name))) {
    const path = join(clientDir, file);
    const data = readFileSync(path);
    if (data.length < 256) continue;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
  }
}

function hashSources(): string {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) {
    const path = join(project, source);
    const files = source.includes(".") ? [""] : listFiles(path).filter((file) => !isTest(file));
    for (const file of files) hash.update(`${source}/${file}\n`).update(readFileSync(join(path, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(".") || file.startsWith(".well-known/"))
    .sort();
}

function readId(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, "build.json"), "utf8")) as { id: string }).id;
  } catch {
    return undefined;
  }
}
