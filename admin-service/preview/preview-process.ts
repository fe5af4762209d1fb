import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ServiceError } from "../errors.ts";
import { bareEnvironment, presentCodeBuild } from "../publish/code-build.ts";
import type { FromPreviewChild, PreviewOrder } from "./preview-child.ts";

/** A busy machine may take this long to load the pages' code. */
const START_MS = 60_000;
const IDLE_MS = 5 * 60_000;

export interface PreviewProcess {
  /** Draws an article's whole page. A text that hangs fails alone. */
  draw(order: PreviewOrder): Promise<string>;
  stop(): void;
}

/**
 * A child process of its own for previews, with the site's code build: a half-typed text may hang or crash it
 * without any effect on publishing. It is started when first needed and ends when idle.
 */
export function createPreviewProcess({
  distDir,
  drawMs = 8_000,
}: {
  distDir: string;
  /** How long one page may take. */
  drawMs?: number;
}): PreviewProcess {
  let child: Promise<ChildProcess> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(idle);
    void child?.then((running) => running.kill("SIGKILL")).catch(() => {});
    child = undefined;
  }

  async function start(): Promise<ChildProcess> {
    const codeBuild = presentCodeBuild(distDir);
    if (!codeBuild) throw new ServiceError("unavailable", "The site’s pages have not been built yet.", 10);
    const started = fork(join(codeBuild.serverDir, "preview-child.mjs"), [codeBuild.serverDir], {
      env: bareEnvironment(distDir),
      execArgv: ["--max-semi-space-size=8"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("error", () => {}); // `answerOf` tells of it
    await answerOf(started, START_MS);
    return started;
  }

  function running(): Promise<ChildProcess> {
    if (child) return child;
    const starting = start();
    const forget = () => {
      if (child === starting) child = undefined;
    };
    starting.then((started) => started.once("exit", forget), forget);
    child = starting;
    return starting;
  }

  async function drawNext(order: PreviewOrder): Promise<string> {
    clearTimeout(idle);
    const answer = await running()
      .then((present) => {
        present.send(order, () => {});
        return answerOf(present, drawMs);
      })
      .catch((error: unknown) => {
        stop();
        throw error;
      })
      .finally(() => {
        idle = setTimeout(stop, IDLE_MS).unref();
      });
    if ("html" in answer) return answer.html;
    const refusal = new ServiceError("unavailable", "No page can be drawn of this text.");
    refusal.cause = answer;
    throw refusal;
  }

  return {
    draw(order) {
      const turn = last.then(() => drawNext(order));
      last = turn.catch(() => {});
      return turn;
    },
    stop,
  };
}

async function answerOf(child: ChildProcess, patienceMs: number): Promise<FromPreviewChild> {
  const over = new AbortController();
  const ended = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]);
  try {
    return await Promise.race([
      once(child, "message", { signal: ended }).then(([message]) => message as FromPreviewChild),
      once(child, "exit", { signal: ended }).then(() => Promise.reject(new Error("ended"))),
    ]);
  } catch (cause) {
    const refusal = new ServiceError(
      "unavailable",
      "This text takes too long to turn into a page. Simplify the text, or split it.",
    );
    refusal.cause = cause;
    throw refusal;
  } finally {
    over.abort();
  }
}
