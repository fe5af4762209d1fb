import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Log } from "../errors.ts";
import { serially } from "../serially.ts";
import type { BuildReport, BuildRequest, NamedPost } from "./build-release.ts";
import { type CodeBuild, drawingEnvironment, isStillThere } from "./code-build.ts";
import type { PreviewRequest } from "./draw-preview.ts";
import type { ChildSetup } from "./render-child.ts";

type OnProgress = (done: number, total: number) => void;

/** Time limit for loading the pages' code, on a busy machine too. */
const START_LIMIT_MS = 60_000;
/** Extra time to read queued messages after our own process was suspended (a sleeping computer, say). */
const CATCH_UP_MS = 1_000;

/** A request to the child. */
export type ToChild = { build: BuildRequest } | { preview: PreviewRequest };

/** Messages of the child: a sign of life, its progress, and at the end its answer or the reason why there is none. */
export type FromChild =
  | { alive: true }
  | { progress: { done: number; total: number } }
  | { drawing: NamedPost | null }
  | { answer: BuildReport | string }
  | { failure: string };

/** The child gave no answer: it died, or was killed after too long a silence. */
export class ChildLost extends Error {
  /** The post that was being drawn, as far as the child has named it. */
  readonly post: NamedPost | null;
  readonly isHung: boolean;
  constructor(how: string, post: NamedPost | null = null, isHung = false) {
    super(`The process that draws the pages ${how}.`);
    this.post = post;
    this.isHung = isHung;
  }
}

interface DrawingProcessOptions {
  openCodeBuild: () => Promise<CodeBuild>;
  setup: Omit<ChildSetup, "codeBuild">;
  /** A child that sends no message for this long while a request is open counts as hung. */
  silenceMs: number;
  /** Receives the child's stderr. */
  log: Log;
}

/** A long-lived child process that draws pages with the built code. It starts on demand, and can hang or crash without harm. */
export function createDrawingProcess({ openCodeBuild, setup, silenceMs, log }: DrawingProcessOptions) {
  let child: ChildProcess | undefined;
  let codeBuild: CodeBuild | undefined;
  let isLoaded = false;
  let isBusy = false;
  const inTurn = serially();

  /** Returns the running child. Starts one when there is none, or when its code build has been replaced. */
  async function running(): Promise<ChildProcess> {
    if (child && codeBuild && isStillThere(codeBuild)) return child;
    stop();
    codeBuild = await openCodeBuild();
    const started = fork(join(codeBuild.serverDir, "render-child.mjs"), [JSON.stringify({ codeBuild, ...setup })], {
      env: drawingEnvironment(codeBuild),
      // A small young generation halves the memory and costs no time.
      execArgv: ["--max-semi-space-size=2"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    started.stderr?.on("data", (said) => log.error(`render-child: ${String(said).trim()}`));
    for (const end of ["exit", "error"]) {
      started.on(end, () => {
        if (child === started) child = undefined;
      });
    }
    isLoaded = false;
    child = started;
    return started;
  }

  async function askNow(request: ToChild, onProgress?: OnProgress): Promise<BuildReport | string> {
    const asked = await running();
    const { promise, resolve, reject } = Promise.withResolvers<BuildReport | string>();
    let drawing: NamedPost | null = null;
    const limitMs = () => (isLoaded ? silenceMs : START_LIMIT_MS);
    let silenceTimer = setTimeout(suspect, limitMs());
    function suspect(): void {
      silenceTimer = setTimeout(giveUp, CATCH_UP_MS);
    }
    function giveUp(): void {
      reject(new ChildLost(`did not answer for ${limitMs() / 1000} s and was ended`, drawing, true));
      asked.kill("SIGKILL");
      if (child === asked) child = undefined;
    }
    function receive(message: FromChild): void {
      isLoaded = true;
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(suspect, limitMs());
      if ("progress" in message) onProgress?.(message.progress.done, message.progress.total);
      if ("drawing" in message) ({ drawing } = message);
      if ("answer" in message) resolve(message.answer);
      if ("failure" in message) reject(new Error(message.failure));
    }
    function exited(code: number | null, signal: string | null): void {
      const lose = () => reject(new ChildLost(`ended (${signal ?? `code ${code}`})`, drawing));
      // Its last messages may still be on their way.
      if (asked.connected) asked.once("disconnect", lose);
      else lose();
    }
    const failed = (error: Error) => reject(new ChildLost(`could not be started: ${error.message}`));
    asked.on("message", receive).on("exit", exited).on("error", failed);
    isBusy = true;
    // Without a callback, sending to a child that has just died would end the service. `exited` reports that case.
    asked.send(request, () => {});
    try {
      return await promise;
    } finally {
      isBusy = false;
      clearTimeout(silenceTimer);
      asked.off("message", receive).off("exit", exited).off("error", failed);
    }
  }

  /** An idle child ends by itself, and saves its compile cache for the next one. A busy one may hang, so it is killed. */
  function stop(): void {
    if (isBusy) child?.kill("SIGKILL");
    else child?.disconnect();
    child = undefined;
  }

  /** Requests are answered one after the other. Rejects with the child's reason, or with ChildLost. */
  const ask = (request: ToChild, onProgress?: OnProgress) => inTurn(() => askNow(request, onProgress));

  return {
    /** Starts the child before it is asked, so that it loads its code meanwhile. The first request reports what failed. */
    start: () => inTurn(running).catch(() => {}),
    build: (request: BuildRequest, onProgress?: OnProgress) =>
      ask({ build: request }, onProgress) as Promise<BuildReport>,
    drawPreview: (request: PreviewRequest) => ask({ preview: request }) as Promise<string>,
    stop,
  };
}
