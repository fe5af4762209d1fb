import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BenchContext } from "../bench-context.ts";
import { corpusPost } from "../corpus.ts";
import { durations, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { sinceMs, waitUntilIdle, waitUntilLive } from "../until-live.ts";
import { describeSteps } from "../watched-edit.ts";

/** A change of one text, on disk and by the desk. */
interface Change {
  /** Names it in the table. */
  name: string;
  /** In the practice's folder. */
  file: string;
  /** Returns the file with another text. */
  edit: (source: string, text: string) => string;
  path: string;
  patch: (text: string) => object;
  /** The pages that then show it. */
  pages: readonly string[];
  /** Goals by number of posts. Other sizes are shown, but not judged. */
  goalMs: Readonly<Record<number, { edit: number; patch: number }>>;
}

const oldestArticle = `blog/${corpusPost(1).slug}.html`;

const region: Change = {
  name: "a fact",
  file: "contact.yaml",
  edit: (source, text) => source.replace(/^region: .*$/m, `region: ${text}`),
  path: "/api/practice/contact",
  patch: (text) => ({ region: text }),
  pages: ["index.html", oldestArticle],
  goalMs: { 10: { edit: 400, patch: 400 }, 1000: { edit: 1_500, patch: 2_000 } },
};

const pageWords: Change = {
  name: "a page’s words",
  file: "words/about.yaml",
  edit: (_, text) => `lead: ${text}\n`,
  path: "/api/words/about",
  patch: (text) => ({ lead: text }),
  pages: ["about.html"],
  goalMs: { 1000: { edit: 60, patch: 80 } },
};

const siteWords: Change = {
  name: "the footer’s words",
  file: "words/site.yaml",
  edit: (_, text) => `footer:\n  limits: ${text}\n`,
  path: "/api/words/site",
  patch: (text) => ({ footer: { limits: text } }),
  pages: ["index.html", oldestArticle],
  goalMs: { 1000: { edit: 1_000, patch: 1_000 } },
};

/** Measures how long it takes from a change of a fact that is on every page until pages show it. */
export const measureFacts = (context: BenchContext, sizes: readonly number[]) =>
  measureChanges(context, sizes, [region]);

/** Does the same for words, of one page and of every page. */
export const measureWords = (context: BenchContext, sizes: readonly number[]) =>
  measureChanges(context, sizes, [pageWords, siteWords]);

/** The first change of each kind only warms up. */
async function measureChanges(context: BenchContext, sizes: readonly number[], changes: readonly Change[]) {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const service = await startMeasuredService(practice, context.nodeArgs);
    try {
      for (const change of changes) {
        const pages = change.pages.map((page) => join(practice.distDir, "live", page));
        const [edits, patches]: [number[], number[]] = [[], []];
        const receipts = [];
        for (let run = 0; run <= context.runs; run++) {
          for (const kind of ["edit", "patch"] as const) {
            await context.waitUntilQuiet();
            const text = `Text ${kind} ${run}`;
            const published = service.nextReceipt();
            const began = kind === "edit" ? editFile(practice, change, text) : process.hrtime.bigint();
            const asked = kind === "patch" ? service.asAdmin("PATCH", change.path, change.patch(text)) : undefined;
            const live = await waitUntilLive(pages, text, began);
            await asked;
            const receipt = await published;
            await waitUntilIdle(service.pid);
            if (run === 0) continue;
            (kind === "edit" ? edits : patches).push(live);
            receipts.push(receipt);
            const all = Math.round(sinceMs(began));
            context.log(`${change.name}, ${size} posts, ${kind} ${run}: ${Math.round(live)} ms of ${all}`);
          }
        }
        const goal = change.goalMs[size];
        found.rows.push(
          durations(`${change.name}, edited on disk → live`, size, edits, goal?.edit),
          durations(`PATCH of ${change.name} → live`, size, patches, goal?.patch),
        );
        found.notes.push(`${size} posts, a change of ${change.name}, steps in ms: ${describeSteps(receipts)}`);
      }
    } finally {
      await service.stop();
    }
  }
  return found;
}

/** Changes a text by renaming a new file, as an editor does. Returns the time of the rename. */
function editFile({ practiceDir }: { practiceDir: string }, { file, edit }: Change, text: string): bigint {
  const path = join(practiceDir, file);
  const temporaryPath = join(practiceDir, "../.changed.aside");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(temporaryPath, edit(readOr(path), text));
  const began = process.hrtime.bigint();
  renameSync(temporaryPath, path);
  return began;
}

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
