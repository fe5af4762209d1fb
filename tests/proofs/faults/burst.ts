import { readdirSync, readFileSync, readlinkSync, watch } from "node:fs";
import { join } from "node:path";
import { waitForLock } from "../../../admin-service/os-lock.ts";
import { findUnsound } from "./inspect-practice.ts";
import { inspectRelease } from "./inspect-release.ts";
import { until } from "./kills.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice, type Practice, SHY, versionIn } from "./practice.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

const SAVES = 100;
const ROUNDS = 3;
const LIVE_MS = 1_000;
const SLOWER = 2;
const SETTLED_MS = 20_000;

interface Burst {
  /** From the first to each answer, in the order of the answers. */
  answers: number[];
  commits: number;
  /** Releases in the making at one moment, at most. */
  inTheMaking: number;
  publishes: number;
  /** From the last answer until every last text is live. */
  live: number;
  problems: string[];
}

/** A hundred saves at once, of different posts and of one, with and without publishing. */
export async function saveAtOnce({ root }: PartOptions): Promise<PartOutcome> {
  const practice = await createPractice({ root, posts: SAVES + 1 });
  const service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const many = practice.slugs.filter((slug) => slug !== SHY);
  const one = Array.from({ length: SAVES }, () => many[0] ?? "");
  await service.asAdmin("GET", "/api/admin/status"); // signs in

  const lines: (string | number)[][] = [];
  const problems: string[] = [];
  let slowest = 0;
  for (const [what, slugs] of [
    ["different posts", many],
    ["one post", one],
  ] as const) {
    const without: Burst[] = [];
    const published: Burst[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Whoever holds this lock keeps the service from publishing, and from nothing else.
      const lock = await waitForLock(join(practice.distDir, "publish.lock"), 10_000);
      without.push(await burst(practice, service, slugs, `quiet${round}`, () => lock?.release()));
      published.push(await burst(practice, service, slugs, `loud${round}`));
    }
    const ratios = published.map(({ answers }, round) => (answers.at(-1) ?? 0) / (without[round]?.answers.at(-1) ?? 1));
    const all = [...without, ...published];
    const live = Math.max(...published.map((each) => each.live));
    slowest = Math.max(slowest, live);
    const commits = all.map((each) => each.commits);
    const most = Math.max(...all.map(({ inTheMaking }) => inTheMaking));
    problems.push(...all.flatMap((each) => each.problems));
    if (live > LIVE_MS) problems.push(`${what}: the last text was live after ${live} ms`);
    if (commits.some((count) => count !== SAVES)) problems.push(`${what}: ${commits} commits`);
    if (most > 1) problems.push(`${what}: ${most} releases were in the making at once`);
    if (median(ratios) > SLOWER)
      problems.push(`${what}: publishing makes saves ${median(ratios).toFixed(2)} times slower`);
    lines.push([
      what,
      median(without.map(({ answers }) => answers.at(-1) ?? 0)),
      median(published.map(({ answers }) => answers.at(-1) ?? 0)),
      `${median(ratios).toFixed(2)} ×`,
      median(published.map(({ publishes }) => publishes)),
      most,
      commits.join(" "),
      live,
    ]);
  }
  await service.stop();
  const head = [
    "100 saves at once",
    "ms, not published",
    "ms, published",
    "",
    "publishes",
    "at once",
    "commits",
    "live, ms",
  ];
  console.log(`\n${drawTable(head, lines)}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  const bursts = lines.length * 2 * ROUNDS;
  return {
    problems: problems.length,
    figures: { 15: `${bursts} bursts of ${SAVES} saves, last text live after ${slowest} ms` },
  };
}

async function burst(
  practice: Practice,
  service: ServiceProcess,
  slugs: readonly string[],
  mark: string,
  release: () => void = () => {},
): Promise<Burst> {
  const problems: string[] = [];
  const count = () => Number(practice.git("rev-list", "--count", "HEAD"));
  const before = count();
  const watched = watchReleases(practice);
  const answers: number[] = [];
  const began = performance.now();
  await Promise.all(
    slugs.map(async (slug, at) => {
      const body = { title: `Title ${at} of ${slug}`, content: `Text ${at} of ${slug}, ${mark}.` };
      const answer = await service.asAdmin("PATCH", `/api/blog/${slug}`, body);
      answers.push(Math.round(performance.now() - began));
      if (answer.status !== 200) problems.push(`${mark}: ${answer.status} ${await answer.text()}`);
    }),
  );
  release();
  const answered = performance.now();
  await until(() => isLive(practice, slugs), SETTLED_MS);
  const live = Math.round(performance.now() - answered);
  // Nothing may come after it that takes it back.
  await until(() => false, 500);
  if (!isLive(practice, slugs)) problems.push(`${mark}: the last texts are not live`);
  problems.push(...inspectRelease(practice).complaints, ...findUnsound(practice));
  return { answers, commits: count() - before, ...watched.stop(), live, problems };
}

/** Whether every page shows what its file says. */
function isLive({ distDir, read }: Practice, slugs: readonly string[]): boolean {
  return [...new Set(slugs)].every((slug) => {
    const page = readFileSync(join(distDir, "live/blog", `${slug}.html`), "utf8");
    const { title, content } = read(slug);
    return page.includes(content) && versionIn(page, slug, "Title") === versionIn(title, slug, "Title");
  });
}

function watchReleases({ distDir }: Practice) {
  const releases = join(distDir, "releases");
  const seen = new Set<string>();
  let inTheMaking = 0;
  const look = () => {
    inTheMaking = Math.max(inTheMaking, readdirSync(releases).filter((name) => name.endsWith(".partial")).length);
    seen.add(readlinkSync(join(distDir, "live")));
  };
  look();
  const watcher = watch(releases, look);
  const timer = setInterval(look, 2);
  return {
    stop() {
      look();
      watcher.close();
      clearInterval(timer);
      return { inTheMaking, publishes: seen.size - 1 };
    },
  };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
