import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BuildReport, BuildRequest } from "./build-release.ts";
import { bareEnvironment, type CodeBuild } from "./code-build.ts";
import type { ChildSetup, FromChild } from "./render-child.ts";
import { blankNotes, readHungPost } from "./render-note.ts";

/** The child was killed because it hung, or it died; `hungOn` is the post it was drawing, as `slug revision`. */
export class RenderHung extends Error {
  readonly hungOn: string | undefined;
  /** It ended by itself or was killed from outside. */
  readonly died: boolean;
  constructor(message: string, hungOn: string | undefined, died: boolean) {
    super(message);
    this.hungOn = hungOn;
    this.died = died;
  }
}

export interface RenderProcess {
  /** Builds a release. Rejects with the child's reason, or with RenderHung. */
  build(request: BuildRequest, onProgress?: (done: number, total: number) => void): Promise<BuildReport>;
  /** Whether the code build it draws with is still there: DIST_DIR may be deleted at any time. */
  isUsable(): boolean;
  stop(): void;
}

interface RenderProcessOptions {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
  /** A child that sends no message for so long counts as hung. */
  silenceMs: number;
}

/** The long-lived child process that draws pages, started when needed. Its environment holds no secrets of the service. */
export function createRenderProcess({ codeBuild, blogDir, distDir, silenceMs }: RenderProcessOptions): RenderProcess {
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    mkdirSync(distDir, { recursive: true });
    const setup: ChildSetup = { codeBuild, blogDir, distDir };
    const started = fork(join(codeBuild.serverDir, "render-child.mjs"), [JSON.stringify(setup)], {
      env: bareEnvironment(distDir),
      // A small young generation halves the memory and costs no time.
      execArgv: ["--max-semi-space-size=4"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    for (const end of ["exit", "error"]) {
      started.on(end, () => {
        if (child === started) child = undefined;
      });
    }
    return started;
  }

  function build(request: BuildRequest, onProgress?: (done: number, total: number) => void): Promise<BuildReport> {
    child ??= start();
    const present = child;
    blankNotes(distDir);
    return new Promise((resolve, reject) => {
      let silence = setTimeout(giveUp, silenceMs);
      const finish = () => {
        clearTimeout(silence);
        present.off("message", hear);
        present.off("exit", exited);
        present.off("error", failed);
      };
      function hear(message: FromChild): void {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silenceMs);
        if ("progress" in message) onProgress?.(message.progress.done, message.progress.total);
        if ("report" in message || "failure" in message) {
          finish();
          "report" in message ? resolve(message.report) : reject(new Error(message.failure));
        }
      }
      function exited(code: number | null, signal: string | null): void {
        finish();
        reject(
          new RenderHung(
            `The process that draws the pages ended (${signal ?? `code ${code}`}).`,
            readHungPost(distDir),
            true,
          ),
        );
      }
      function failed(error: Error): void {
        finish();
        reject(new Error(`The process that draws the pages could not be started: ${error.message}`));
      }
      function giveUp(): void {
        finish();
        present.kill("SIGKILL");
        child = undefined;
        reject(
          new RenderHung(
            `The process that draws the pages did not answer for ${silenceMs / 1000} s and was ended.`,
            readHungPost(distDir),
            false,
          ),
        );
      }
      present.on("message", hear);
      present.on("exit", exited);
      present.on("error", failed);
      // Without the callback, sending to a child that has just died would end the service; `exited` reports it.
      present.send(request, () => {});
    });
  }

  return {
    build,
    isUsable: () => existsSync(codeBuild.serverDir),
    stop() {
      child?.disconnect();
      child = undefined;
    },
  };
}
