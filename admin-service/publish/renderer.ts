import type { Log } from "../errors.ts";
import type { BuildReport, BuildRequest } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { clearCurrentPosts, readHungPost } from "./current-post.ts";
import { ChildLost, createDrawingProcess } from "./drawing-process.ts";

/** A hanging post is found by killing the child; this many may hang in one publish. */
const MOST_HANGS = 5;

interface RendererOptions {
  openCodeBuild: () => Promise<CodeBuild>;
  blogDir: string;
  distDir: string;
  log: Log;
  silenceMs: number;
}

/** Builds releases in a child process, and finds out which post hangs it. */
export function createRenderer({ openCodeBuild, blogDir, distDir, log, silenceMs }: RendererOptions) {
  const child = createDrawingProcess<BuildRequest, BuildReport>({
    program: "render-child",
    openCodeBuild,
    setup: { blogDir, distDir },
    silenceMs,
  });
  /** Posts that hung the child, as `slug revision`. */
  const hanging = new Set<string>();

  return {
    /**
     * Tries again without the posts that hang the child, and names them. A child that dies may have been killed from
     * outside, for lack of memory say: a post is blamed only when the child dies at it twice.
     */
    async build(
      request: Omit<BuildRequest, "hanging">,
      onProgress?: (done: number, total: number) => void,
    ): Promise<BuildReport> {
      const deaths = new Set<string>();
      for (let hangs = 0; ; hangs++) {
        clearCurrentPosts(distDir);
        try {
          return await child.ask({ ...request, hanging: [...hanging] }, onProgress);
        } catch (error) {
          if (!(error instanceof ChildLost) || hangs >= MOST_HANGS) throw error;
          const post = readHungPost(distDir) ?? "";
          if (error.died && !deaths.has(post)) {
            deaths.add(post);
            log.error(`${error.message} It is started again.`);
            continue;
          }
          if (!post || hanging.has(post)) throw error;
          log.error(`${error.message} It was at “${post.split(" ")[0]}”, whose present text is left out.`);
          hanging.add(post);
        }
      }
    },
    stop: child.stop,
  };
}
