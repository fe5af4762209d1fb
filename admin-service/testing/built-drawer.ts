import { join } from "node:path";
import type { CodeBuild } from "../publish/code-build.ts";
import type { DrawPage } from "../publish/draw-pages.ts";

/** The build's own drawer of pages, in this process. */
export async function builtDrawer({ serverDir }: CodeBuild): Promise<DrawPage> {
  const { createPageDrawer } = (await import(
    join(serverDir, "draw-pages.mjs")
  )) as typeof import("../publish/draw-pages.ts");
  return createPageDrawer(serverDir);
}
