import { type Log, ServiceError } from "../errors.ts";
import { presentCodeBuild } from "../publish/code-build.ts";
import { ChildLost, createDrawingProcess } from "../publish/drawing-process.ts";
import type { PreviewOrder } from "./preview-child.ts";

const IDLE_MS = 5 * 60_000;

export type PreviewProcess = ReturnType<typeof createPreviewProcess>;

/**
 * A child process of its own for previews, with the site's code build: a half-typed text may hang or crash it without any
 * effect on publishing. It ends when idle. `drawMs` is how long one page may take.
 */
export function createPreviewProcess(distDir: string, log: Log, drawMs = 8_000) {
  let idle: NodeJS.Timeout | undefined;
  const child = createDrawingProcess<PreviewOrder, string>({
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
    clearTimeout(idle);
    child.stop();
  }

  return {
    /** Draws an article's whole page. A text that hangs fails alone. */
    async draw(order: PreviewOrder): Promise<string> {
      clearTimeout(idle);
      try {
        return await child.ask(order);
      } catch (error) {
        throw error instanceof ServiceError ? error : refusalOf(error);
      } finally {
        clearTimeout(idle);
        idle = setTimeout(stop, IDLE_MS).unref();
      }
    },
    stop,
  };
}

function refusalOf(cause: unknown): ServiceError {
  const sentence =
    cause instanceof ChildLost
      ? "This text takes too long to turn into a page. Simplify the text, or split it."
      : "No page can be drawn of this text.";
  return new ServiceError("unavailable", sentence, undefined, cause);
}
