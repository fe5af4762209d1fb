import { startProduct } from "../../product.ts";
import { drawTable } from "../faults/part.ts";
import { startVisitor } from "./honest-visitor.ts";
import { oversizedBodies, sendOversized } from "./oversized-bodies.ts";
import { connectSlowly, slowAttacks } from "./slow-connections.ts";

const P99_MS = 200;
const CONNECTIONS = 500;
const pages = ["/", "/about", "/blog", "/contact"];

/** Attacks Caddy and the service behind it with slow connections and oversized bodies, while a visitor reads the site. */
export async function overload({ seconds }: { seconds: number }): Promise<{ problems: string[]; figure: string }> {
  await using product = await startProduct();
  const problems: string[] = [];
  const lines: (string | number)[][] = [];
  async function attackWhileVisited(what: string, attack: () => Promise<unknown>): Promise<void> {
    const visitor = startVisitor(product.url, pages);
    const outcome = await attack();
    const { pages: read, failures, p99 } = await visitor.end();
    if (failures > 0) problems.push(`${what}: ${failures} of ${read} pages did not come`);
    if (p99 >= P99_MS) problems.push(`${what}: one page in a hundred took ${p99} ms or more`);
    lines.push([what, read, failures, p99, String(outcome ?? "")]);
  }
  for (const how of slowAttacks)
    await attackWhileVisited(`${CONNECTIONS} × ${how}`, async () => {
      const { ended, othersWereServed } = await connectSlowly(product.url, how, { seconds, connections: CONNECTIONS });
      if (!othersWereServed || !/No open connections left|Hit test time limit/.test(ended))
        problems.push(`${how}: ${ended}; others were ${othersWereServed ? "" : "not "}served`);
      return ended;
    });
  for (const excess of oversizedBodies)
    await attackWhileVisited(excess.what, async () => {
      const status = await sendOversized(`${product.url}/api/contact`, excess);
      if (!excess.right.includes(status ?? 0)) problems.push(`${excess.what}: answered with ${status}`);
      return status;
    });
  console.log(`\n${drawTable(["meanwhile", "pages read", "failed", "p99, ms", "answer"], lines)}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  const worst = Math.max(...lines.map(([, , , p99]) => Number(p99)));
  const read = lines.reduce((sum, [, count]) => sum + Number(count), 0);
  return { problems, figure: `${read} pages read meanwhile, p99 at worst ${worst} ms` };
}
