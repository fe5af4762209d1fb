import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureOutput } from "./run-process.ts";

const program = "wrk";
const MAX_SECONDS = 120;

export interface LoadReport {
  requests: number;
  /** Failed connections, timeouts, and answers with a status above 399. */
  errors: number;
  seconds: number;
}

export function hasWrk(): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Requests these paths over and over, on so many connections at once, until `end()`. */
export function startWrk(
  url: string,
  paths: readonly string[],
  connections: number,
  folder: string,
): Disposable & { end(): Promise<LoadReport> } {
  const script = join(folder, "load.lua");
  writeFileSync(
    script,
    `local paths = { ${paths.map((path) => `"${path}"`).join(", ")} }
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
function done(summary)
  local e = summary.errors
  print(string.format("REPORT %d %d %d", summary.requests, e.connect + e.read + e.write + e.status + e.timeout, summary.duration))
end
`,
  );
  const wrk = spawn(program, ["-t1", `-c${connections}`, `-d${MAX_SECONDS}s`, "--timeout", "5s", "-s", script, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(wrk, "exit");
  const readOutput = captureOutput(wrk);
  return {
    [Symbol.dispose]: () => void wrk.kill("SIGKILL"),
    async end() {
      wrk.kill("SIGINT");
      await exited;
      const [, requests, errors, microseconds] = /REPORT (\d+) (\d+) (\d+)/.exec(readOutput()) ?? [];
      if (requests === undefined) throw new Error(`wrk said nothing of use:\n${readOutput()}`);
      return { requests: Number(requests), errors: Number(errors), seconds: Number(microseconds) / 1e6 };
    },
  };
}
