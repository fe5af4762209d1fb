import { resolve } from "node:path";
import { ensureCodeBuild } from "../publish/code-build.ts";

/** Vitest's global setup: the pages' code is built once, before the test files start side by side. */
export async function setup(): Promise<void> {
  await ensureCodeBuild(resolve(import.meta.dirname, "../../dist"));
}
