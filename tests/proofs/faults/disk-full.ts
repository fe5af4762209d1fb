import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findLeftovers, findLost, findRepositoryFaults } from "./inspect-practice.ts";
import { inspectRelease } from "./inspect-release.ts";
import { waitUntil } from "./kills.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice, type Practice, project } from "./practice.ts";
import { createSaves, type Saves } from "./saves.ts";
import { type ServiceProcess, startService } from "./service-process.ts";
import { canMount, makeSmallDisk, type SmallDisk } from "./small-disk.ts";

/** Free bytes: with each, the disk fills up at a different step of a save. */
const FREE_BYTES = [0, 4, 8, 12, 16, 24, 32, 48, 64, 128].map((pages) => pages * 1024);
const SETTLED_MS = 8_000;

type Place = "releases" | "repository" | "data" | "temporary files";
const places: Record<Place, { megabytes: number; saves: 200 | 503 }> = {
  releases: { megabytes: 48, saves: 200 },
  repository: { megabytes: 16, saves: 503 },
  data: { megabytes: 4, saves: 503 },
  "temporary files": { megabytes: 4, saves: 200 },
};

interface Line {
  place: Place;
  tries: number;
  refused: number;
  sentences: Set<string>;
  problems: string[];
}

/** Fills one disk after another, at various steps of a save, and frees the space again. */
export async function fillDisks({ root, deadline }: PartOptions): Promise<PartOutcome> {
  if (!canMount()) {
    console.log("Not run: only root can make the small disks that this needs.");
    return { problems: 0, figures: {} };
  }
  const lines: Line[] = [];
  for (const place of Object.keys(places) as Place[]) {
    if (performance.now() > deadline) break;
    lines.push(await fillDisk(join(root, place.replace(" ", "-")), place));
  }
  const rows = lines.map(({ place, tries, refused, problems }) => [place, tries, refused, problems.length]);
  console.log(`\n${drawTable(["full disk", "saves", "refused", "problems"], rows)}`);
  for (const { place, sentences, problems } of lines) {
    for (const sentence of sentences) console.log(`  ${place}: the owner reads “${sentence}”`);
    for (const problem of problems) console.log(`  ${place}: PROBLEM ${problem}`);
  }
  const sum = (count: (line: Line) => number) => lines.reduce((total, line) => total + count(line), 0);
  return {
    problems: sum(({ problems }) => problems.length),
    figures: {
      3: `${sum(({ tries }) => tries)} saves on ${lines.length} full disks, ${sum(({ refused }) => refused)} refused`,
    },
  };
}

async function fillDisk(root: string, place: Place): Promise<Line> {
  const line: Line = { place, tries: 0, refused: 0, sentences: new Set(), problems: [] };
  const disk = makeSmallDisk(join(root, "disk"), places[place].megabytes);
  let service: ServiceProcess | undefined;
  try {
    const distDir = place === "releases" ? disk.folder : join(root, "dist");
    if (place === "releases") cpSync(join(project, "dist/build"), join(distDir, "build"), { recursive: true });
    const practice = await createPractice({
      root,
      distDir,
      ...(place === "repository" && { repository: join(disk.folder, "repository") }),
      ...(place === "data" && { dataDir: join(disk.folder, "data") }),
    });
    mkdirSync(join(root, "tmp"), { recursive: true });
    const saves = createSaves(practice);
    const env = { TMPDIR: place === "temporary files" ? disk.folder : join(root, "tmp") };
    service = startService(practice, { env });
    if (!(await service.ready)) throw new Error(service.output);
    await saves.save(service, practice.slugs[0] ?? ""); // Also signs in.
    for (const freeBytes of FREE_BYTES) await fillOnce({ line, disk, practice, saves, service, freeBytes });
    await service.stop();
  } catch (error) {
    line.problems.push((error as Error).message);
  } finally {
    await service?.kill();
    disk.remove();
  }
  return line;
}

interface Try {
  line: Line;
  disk: SmallDisk;
  practice: Practice;
  saves: Saves;
  service: ServiceProcess;
  freeBytes: number;
}

async function fillOnce({ line, disk, practice, saves, service, freeBytes }: Try): Promise<void> {
  const addProblem = (problem: string) => void line.problems.push(`${freeBytes / 1024} KB left: ${problem}`);
  const slug = practice.slugs[line.tries % practice.slugs.length] ?? "";
  const isLive = () => findLost(practice, saves, inspectRelease(practice)).length === 0;
  await waitUntil(isLive, SETTLED_MS);
  const before = inspectRelease(practice);
  const head = practice.git("rev-parse", "HEAD");
  const errorsBefore = service.output.length;

  disk.fill(freeBytes);
  line.tries++;
  const status = await saves.save(service, slug);
  await waitUntil(isLive, 700);
  const live = inspectRelease(practice);
  for (const complaint of live.complaints) addProblem(complaint);
  if (status !== 200) {
    line.refused++;
    const sentence = saves.refusals.at(-1) ?? "";
    line.sentences.add(sentence);
    if (status !== 503 || !/the disk is full/.test(sentence)) addProblem(`the owner reads “${sentence}”`);
    if (practice.git("rev-parse", "HEAD") !== head) addProblem("refused, but committed");
    if (live.id !== before.id) addProblem("refused, but the site has changed");
    if (!/full|space|ENOSPC/i.test(service.output.slice(errorsBefore))) addProblem("stderr does not say why");
  } else if (live.versions.get(slug) !== saves.records.get(slug)?.acknowledged) {
    const health = (await (await service.call("/api/health")).json()) as { problems: string[] };
    const report = (await (await service.asAdmin("GET", "/api/admin/status")).json()) as {
      publish: { ok: boolean; errors: string[] };
    };
    for (const error of report.publish.errors) line.sentences.add(error);
    if (report.publish.ok || health.problems.length === 0) addProblem("saved, not live, and nobody is told");
    if (live.id !== before.id) addProblem("the publish failed, but the site has changed");
    if (!/full|space|ENOSPC/i.test(service.output.slice(errorsBefore))) addProblem("stderr does not say why");
  }
  for (const problem of findRepositoryFaults(practice)) addProblem(problem);

  disk.free();
  // Acknowledged saves go live by themselves.
  await waitUntil(isLive, SETTLED_MS);
  for (const problem of findLost(practice, saves, inspectRelease(practice))) addProblem(`space is back: ${problem}`);
  const again = await saves.save(service, slug);
  if (again !== 200) addProblem(`space is back, but a save answers ${saves.refusals.at(-1)}`);
  await waitUntil(isLive, SETTLED_MS);
  for (const problem of [...findLost(practice, saves, inspectRelease(practice)), ...findRepositoryFaults(practice)])
    addProblem(`after the next save: ${problem}`);
  for (const leftover of findLeftovers(practice)) addProblem(`left over: ${leftover}`);
}
