import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Checked {
  pages: number;
  assets: number;
  /** Answers that were not byte for byte of one release: page or asset, and the status. */
  faults: string[];
}

/**
 * Visits pages over and over as browsers do: a page, then what it asks for, while releases are swapped beneath. A page has
 * to be some release's, byte for byte, and each asset that of the very release the page was of.
 */
export function startChecker(url: string, releases: readonly string[], paths: readonly string[], visitors: number) {
  const checked: Checked = { pages: 0, assets: 0, faults: [] };
  const files = new Map<string, Buffer>();
  let ended = false;

  async function visit(path: string): Promise<void> {
    const page = await get(path);
    checked.pages++;
    const release = releases.find((folder) => page.body.equals(fileOf(folder, path)));
    if (page.status !== 200 || !release)
      return void checked.faults.push(`${path}: ${page.status}, of no single release`);
    for (const [asset] of page.body.toString().matchAll(/\/assets\/[\w./-]+\.(?:css|js)\b/g)) {
      const { status, body } = await get(asset);
      checked.assets++;
      if (status !== 200 || !body.equals(fileOf(release, asset)))
        checked.faults.push(`${path}: ${asset}: ${status}, not of the page’s release`);
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
    const known = files.get(file) ?? readFileSync(file);
    files.set(file, known);
    return known;
  }

  // Otherwise a mixed page would look like a whole one.
  for (const path of paths) {
    const kinds = new Set(releases.map((folder) => fileOf(folder, path).toString("base64")));
    if (kinds.size < releases.length) throw new Error(`${path} is the same in both releases.`);
  }
  const running = Array.from({ length: visitors }, async (_, visitor) => {
    for (let at = visitor; !ended; at++) await visit(paths[at % paths.length] ?? "/");
  });
  return {
    async end(): Promise<Checked> {
      ended = true;
      await Promise.all(running);
      return checked;
    },
  };
}
