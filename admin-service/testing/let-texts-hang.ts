import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

/** A text with this word in it never becomes a page, where `letTextsHang` was called. */
export const ENDLESS = "Endlessly endless.";

/**
 * Gives a test app a code build of its own in which ENDLESS hangs the Markdown parser. No real text is known that does;
 * the product has to bear one all the same.
 */
export function letTextsHang(distDir: string): void {
  const build = join(distDir, "build");
  const shared = realpathSync(build);
  rmSync(build);
  cpSync(shared, build, { recursive: true });
  const modules = join(distDir, "node_modules");
  if (!existsSync(modules)) symlinkSync(resolve("node_modules"), modules);

  const start = "function toHtml(markdown) {";
  const chunks = readdirSync(join(build, "server/chunks")).map((name) => join(build, "server/chunks", name));
  const chunk = chunks.find((path) => readFileSync(path, "utf8").includes(start));
  if (!chunk) throw new Error("The code build has no toHtml() to change.");
  const code = readFileSync(chunk, "utf8");
  // It waits without end, as a loop would, but leaves the processor to other tests.
  const hang = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";
  writeFileSync(chunk, code.replace(start, `${start} if (markdown.includes(${JSON.stringify(ENDLESS)})) ${hang};`));
}
