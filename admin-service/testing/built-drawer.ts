import { join } from "node:path";
import type { CodeBuild } from "../publish/code-build.ts";
import type { DrawPage } from "../publish/page-drawer.ts";

/** Loads the page drawer of a code build into this process. */
export async function builtDrawer({ serverDir }: CodeBuild): Promise<DrawPage> {
  const { createPageDrawer } = (await import(
    join(serverDir, "page-drawer.mjs")
  )) as typeof import("../publish/page-drawer.ts");
  return createPageDrawer(serverDir);
}
