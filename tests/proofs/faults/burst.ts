import { readdirSync, readFileSync, readlinkSync, watch } from "node:fs";
import { join } from "node:path";
import { waitForLock } from "../../../admin-service/os-lock.ts";
import { findRepositoryFaults } from "./inspect-practice.ts";
import { inspectRelease } from "./inspect-release.ts";
import { waitUntil } from "./kills.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { ALTERNATING, createPractice, type Practice, versionIn } from "./practice.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

const SAVES = 100;
const ROUNDS = 3;
const LIVE_MS = 1_000;
const SLOWER = 2;
const SETTLED_MS = 20_000;

interface Burst {
  /** Milliseconds from the start to each answer, in the order of the answers. */
  answers: number[];
  commits: number;
  /** The largest number of unfinished releases at one moment. */
  concurrentReleases: number;
  publishes: number;
  /** Milliseconds from the last answer until every latest text is live. */
  live: number;
  problems: string[];
}

/** Sends a hundred saves at once, to different posts and to one, with and without publishing. */
export async function saveAtOnce({ root }: PartOptions): Promise<PartOutcome> {
  const practice = await createPractice({ root, posts: SAVES + 1 });
  const service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const differentPosts = practice.slugs.filter((slug) => slug !== ALTERNATING);
  const onePost = Array.from({ length: SAVES }, () => differentPosts[0] ?? "");
  await service.asAdmin("GET", "/api/admin/status"); // Signs in.

  const lines: (string | number)[][] = [];
  const problems: string[] = [];
  let slowest = 0;
  for (const [what, slugs] of [
    ["different posts", differentPosts],
    ["one post", onePost],
  ] as const) {
    const without: Burst[] = [];
    const published: Burst[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Holding this lock stops the service from publishing, and from nothing else.
      const lock = await waitForLock(join(practice.distDir, "publish.lock"), 10_000);
      without.push(await burst(practice, service, slugs, `quiet${round}`, () => lock?.release()));
      published.push(await burst(practice, service, slugs, `loud${round}`));
    }
    const ratios = published.map(({ answers }, round) => (answers.at(-1) ?? 0) / (without[round]?.answers.at(-1) ?? 1));
    const all = [...without, ...published];
    const live = Math.max(...published.map((each) => each.live));
    slowest = Math.max(slowest, live);
    const commits = all.map((each) => each.commits);
    const most = Math.max(...all.map(({ concurrentReleases }) => concurrentReleases));
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
  // Of posts: the privacy policy's date is noted by itself, a minute after the start.
  const count = () => Number(practice.git("rev-list", "--count", "HEAD", "--", "content/blog"));
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
  await waitUntil(() => isLive(practice, slugs), SETTLED_MS);
  const live = Math.round(performance.now() - answered);
  // A later publish must not take it back.
  await waitUntil(() => false, 500);
  if (!isLive(practice, slugs)) problems.push(`${mark}: the last texts are not live`);
  problems.push(...inspectRelease(practice).complaints, ...findRepositoryFaults(practice));
  return { answers, commits: count() - before, ...watched.stop(), live, problems };
}

/** Returns whether every page shows the text of its file. */
function isLive({ distDir, read }: Practice, slugs: readonly string[]): boolean {
  return [...new Set(slugs)].every((slug) => {
    const page = readFileSync(join(distDir, "live/blog", `${slug}.html`), "utf8");
    const { title, content } = read(slug);
    return page.includes(content) && versionIn(page, slug, "Title") === versionIn(title, slug, "Title");
  });
}

function watchReleases({ distDir }: Practice) {
  const releases = join(distDir, "releases");
  const releasesSeen = new Set<string>();
  let concurrentReleases = 0;
  const takeSample = () => {
    concurrentReleases = Math.max(
      concurrentReleases,
      readdirSync(releases).filter((name) => name.endsWith(".partial")).length,
    );
    releasesSeen.add(readlinkSync(join(distDir, "live")));
  };
  takeSample();
  const watcher = watch(releases, takeSample);
  const timer = setInterval(takeSample, 2);
  return {
    stop() {
      takeSample();
      watcher.close();
      clearInterval(timer);
      return { concurrentReleases, publishes: releasesSeen.size - 1 };
    },
  };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
