import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Log } from "../errors.ts";
import { type CodeBuild, drawingEnvironment, isStillThere } from "./code-build.ts";

/** A busy machine may take this long to load the pages' code. */
const START_MS = 60_000;
/** After a standstill of our own process (a sleeping computer, say), messages that have waited are read within this. */
const CATCH_UP_MS = 1_000;

/** A child tells that it is loaded or still at work, how far it is, and then its answer or why there is none. */
export type FromChild<Answer> =
  | { alive: true }
  | { progress: { done: number; total: number } }
  | { answer: Answer }
  | { failure: string };

/** The child gave no answer: it died, or it was silent for so long that it was killed. */
export class ChildLost extends Error {
  readonly died: boolean;
  constructor(how: string, died: boolean) {
    super(`The process that draws the pages ${how}.`);
    this.died = died;
  }
}

export interface DrawingProcess<Order, Answer> {
  /** Orders are answered one after the other. Rejects with the child's reason, or with ChildLost. */
  ask(order: Order, onProgress?: (done: number, total: number) => void): Promise<Answer>;
  stop(): void;
}

interface DrawingProcessOptions {
  /** A program of the code build, without its ending. */
  program: string;
  openCodeBuild: () => Promise<CodeBuild>;
  /** Given to the program, with the code build, as its first argument in JSON. */
  setup?: object;
  /** A child that sends no message for so long, while it owes an answer, counts as hung. */
  silenceMs: number;
  /** Gets what the child writes on stderr. */
  log: Log;
}

/** A long-lived child process that draws pages with the built code, started when needed: it may hang or crash alone. */
export function createDrawingProcess<Order extends object, Answer>(
  options: DrawingProcessOptions,
): DrawingProcess<Order, Answer> {
  const { program, openCodeBuild, setup, silenceMs, log } = options;
  let child: ChildProcess | undefined;
  let codeBuild: CodeBuild | undefined;
  let isLoaded = false;
  let isAsked = false;
  let last: Promise<unknown> = Promise.resolve();

  /** The running child; a new one when there is none, or the code that it draws with is no longer there. */
  async function running(): Promise<ChildProcess> {
    if (child && codeBuild && isStillThere(codeBuild)) return child;
    stop();
    codeBuild = await openCodeBuild();
    const started = fork(join(codeBuild.serverDir, `${program}.mjs`), [JSON.stringify({ codeBuild, ...setup })], {
      env: drawingEnvironment(codeBuild),
      // A small young generation halves the memory and costs no time.
      execArgv: ["--max-semi-space-size=2"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    started.stderr?.on("data", (said) => log.error(`${program}: ${String(said).trim()}`));
    for (const end of ["exit", "error"]) {
      started.on(end, () => {
        if (child === started) child = undefined;
      });
    }
    isLoaded = false;
    child = started;
    return started;
  }

  async function askNow(order: Order, onProgress?: (done: number, total: number) => void): Promise<Answer> {
    const asked = await running();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const patienceMs = () => (isLoaded ? silenceMs : START_MS);
    let silence = setTimeout(suspect, patienceMs());
    function suspect(): void {
      silence = setTimeout(giveUp, CATCH_UP_MS);
    }
    function giveUp(): void {
      reject(new ChildLost(`did not answer for ${patienceMs() / 1000} s and was ended`, false));
      asked.kill("SIGKILL");
      if (child === asked) child = undefined;
    }
    function hear(message: FromChild<Answer>): void {
      isLoaded = true;
      clearTimeout(silence);
      silence = setTimeout(suspect, patienceMs());
      if ("progress" in message) onProgress?.(message.progress.done, message.progress.total);
      if ("answer" in message) resolve(message.answer);
      if ("failure" in message) reject(new Error(message.failure));
    }
    const exited = (code: number | null, signal: string | null) =>
      reject(new ChildLost(`ended (${signal ?? `code ${code}`})`, true));
    const failed = (error: Error) => reject(new ChildLost(`could not be started: ${error.message}`, true));
    asked.on("message", hear).on("exit", exited).on("error", failed);
    isAsked = true;
    // Without the callback, sending to a child that has just died would end the service; `exited` reports it.
    asked.send(order, () => {});
    try {
      return await promise;
    } finally {
      isAsked = false;
      clearTimeout(silence);
      asked.off("message", hear).off("exit", exited).off("error", failed);
    }
  }

  /** A child that is told to end keeps its compiled code for the next one; one at work may hang. */
  function stop(): void {
    if (isAsked) child?.kill("SIGKILL");
    else child?.disconnect();
    child = undefined;
  }

  return {
    ask(order, onProgress) {
      const turn = last.then(() => askNow(order, onProgress));
      last = turn.catch(() => {});
      return turn;
    },
    stop,
  };
}
