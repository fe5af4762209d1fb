import { resolve } from "node:path";
import { ensureCodeBuild } from "../publish/code-build.ts";

/** The global setup of Vitest and Playwright: the pages' code is built once, before the test files start side by side. */
export default async function buildOnce(): Promise<void> {
  await ensureCodeBuild(resolve(import.meta.dirname, "../../dist"));
}
