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

/** After `letTextsHang`, drawing a text that contains these words never ends. */
export const ENDLESS = "Endlessly endless.";
/** After `letTextsHang`, drawing a text that contains these words ends the process, as a bug of its engine would. */
export const DEADLY = "Deadly words.";

/**
 * Replaces a test app's code build by a copy in which ENDLESS hangs the Markdown parser, and DEADLY kills its process. No
 * real text is known to do that, but the product has to cope with one.
 */
export function letTextsHang(distDir: string): void {
  const build = join(distDir, "build");
  const shared = realpathSync(build);
  rmSync(build);
  cpSync(shared, build, { recursive: true });
  const modules = join(distDir, "node_modules");
  if (!existsSync(modules)) symlinkSync(resolve("node_modules"), modules);

  const start = "function toHtml(markdown, folder) {";
  const chunks = readdirSync(join(build, "server/chunks")).map((name) => join(build, "server/chunks", name));
  const chunk = chunks.find((path) => readFileSync(path, "utf8").includes(start));
  if (!chunk) throw new Error("The code build has no toHtml() to change.");
  const code = readFileSync(chunk, "utf8");
  // Blocks for ever like an endless loop, but uses no CPU time.
  const hang = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";
  const kill = 'process.kill(process.pid, "SIGKILL")';
  const when = (words: string, fault: string) => ` if (markdown.includes(${JSON.stringify(words)})) ${fault};`;
  writeFileSync(chunk, code.replace(start, start + when(ENDLESS, hang) + when(DEADLY, kill)));
}
