import { type Log, ServiceError } from "../errors.ts";
import { presentCodeBuild } from "../publish/code-build.ts";
import { ChildLost, createDrawingProcess } from "../publish/drawing-process.ts";
import type { PreviewRequest } from "./preview-child.ts";

const STOP_AFTER_IDLE_MS = 5 * 60_000;

export type PreviewProcess = ReturnType<typeof createPreviewProcess>;

/**
 * Creates a child process for previews alone, so that a half-typed text that hangs or crashes it does not affect
 * publishing. It stops when idle. `drawMs` is the time limit of one page.
 */
export function createPreviewProcess(distDir: string, log: Log, drawMs = 8_000) {
  let idleTimer: NodeJS.Timeout | undefined;
  const child = createDrawingProcess<PreviewRequest, string>({
    program: "preview-child",
    async openCodeBuild() {
      const codeBuild = presentCodeBuild(distDir);
      if (!codeBuild) throw new ServiceError("unavailable", "The site’s pages have not been built yet.", 10);
      return codeBuild;
    },
    silenceMs: drawMs,
    log,
  });

  function stop(): void {
    clearTimeout(idleTimer);
    child.stop();
  }

  return {
    /** Draws an article's whole page. A text that hangs fails without affecting other previews. */
    async draw(request: PreviewRequest): Promise<string> {
      clearTimeout(idleTimer);
      try {
        return await child.ask(request);
      } catch (error) {
        throw error instanceof ServiceError ? error : explainFailure(error);
      } finally {
        clearTimeout(idleTimer);
        idleTimer = setTimeout(stop, STOP_AFTER_IDLE_MS).unref();
      }
    },
    stop,
  };
}

function explainFailure(cause: unknown): ServiceError {
  const sentence =
    cause instanceof ChildLost
      ? "This text takes too long to turn into a page. Simplify the text, or split it."
      : "No page can be drawn of this text.";
  return new ServiceError("unavailable", sentence, undefined, cause);
}
