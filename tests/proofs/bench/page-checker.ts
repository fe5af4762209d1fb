import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface CheckReport {
  pages: number;
  assets: number;
  /** Answers that were not byte for byte of one release, each with its path and status. */
  faults: string[];
}

/**
 * Loads pages with their assets over and over, as browsers do, while releases are swapped. Each page has to be byte for
 * byte that of one release, and each of its assets that of the same release.
 */
export function startChecker(url: string, releases: readonly string[], paths: readonly string[], visitors: number) {
  const report: CheckReport = { pages: 0, assets: 0, faults: [] };
  const files = new Map<string, Buffer>();
  let ended = false;

  async function visit(path: string): Promise<void> {
    const page = await get(path);
    report.pages++;
    const release = releases.find((folder) => page.body.equals(fileOf(folder, path)));
    if (page.status !== 200 || !release)
      return void report.faults.push(`${path}: ${page.status}, of no single release`);
    for (const [asset] of page.body.toString().matchAll(/\/assets\/[\w./-]+\.(?:css|js)\b/g)) {
      const { status, body } = await get(asset);
      report.assets++;
      if (status !== 200 || !body.equals(fileOf(release, asset)))
        report.faults.push(`${path}: ${asset}: ${status}, not of the page’s release`);
    }
  }

  async function get(path: string): Promise<{ status: number; body: Buffer }> {
    try {
      const response = await fetch(url + path);
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      return { status: 0, body: Buffer.from((error as Error).message) };
    }
  }

  function fileOf(folder: string, path: string): Buffer {
    const name = path === "/" ? "index.html" : /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
    const file = join(folder, name);
    const content = files.get(file) ?? readFileSync(file);
    files.set(file, content);
    return content;
  }

  // Pages that are equal in both releases could not show a mixture.
  for (const path of paths) {
    const kinds = new Set(releases.map((folder) => fileOf(folder, path).toString("base64")));
    if (kinds.size < releases.length) throw new Error(`${path} is the same in both releases.`);
  }
  const running = Array.from({ length: visitors }, async (_, visitor) => {
    for (let at = visitor; !ended; at++) await visit(paths[at % paths.length] ?? "/");
  });
  return {
    async end(): Promise<CheckReport> {
      ended = true;
      await Promise.all(running);
      return report;
    },
  };
}
