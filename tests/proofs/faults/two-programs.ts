import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findLeftovers, findLost, findRepositoryFaults } from "./inspect-practice.ts";
import { inspectRelease } from "./inspect-release.ts";
import { waitUntil } from "./kills.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice, project } from "./practice.ts";
import { createSaves } from "./saves.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

const ROUNDS = 4;
const SETTLED_MS = 10_000;

/** Runs commands, as cron and people do, and a second service beside a service that saves all the time. */
export async function runTwoPrograms({ root }: PartOptions): Promise<PartOutcome> {
  const practice = await createPractice({ root });
  const saves = createSaves(practice);
  const service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const lines: (string | number)[][] = [];
  const problems: string[] = [];

  async function beside(
    what: string,
    start: () => ServiceProcess,
    isRight: (code: number | null, output: string) => boolean,
  ) {
    const before = saves.refusals.length;
    const answered = () => [...saves.records.values()].reduce((sum, record) => sum + record.answered, 0);
    const first = answered();
    const saving = saves.begin(service);
    let wrong = 0;
    let ms = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const program = start();
      const { code } = await program.ended;
      ms = Math.max(ms, Math.round(performance.now() - began));
      for (const complaint of inspectRelease(practice).complaints) problems.push(`${what}: ${complaint}`);
      if (isRight(code, program.output)) continue;
      wrong++;
      problems.push(`${what} ended with ${code}: ${program.output.trim()}`);
    }
    await saving.stop();
    await waitUntil(() => findLost(practice, saves, inspectRelease(practice)).length === 0, SETTLED_MS);
    const lost = [
      ...findLost(practice, saves, inspectRelease(practice)),
      ...findRepositoryFaults(practice),
      ...findLeftovers(practice),
    ];
    const refused = saves.refusals.slice(before);
    problems.push(...[...lost, ...refused].map((problem) => `${what}: ${problem}`));
    lines.push([what, ROUNDS, wrong, ms, answered() - first, refused.length, lost.length]);
  }

  const command =
    (script: string, args: string[] = []) =>
    () =>
      startService(practice, { script, args });
  await beside("npm run publish-site", command("scripts/publish-site.ts", ["--as-built"]), (code) => code === 0);
  await beside("npm run weekly", command("scripts/weekly.ts"), (code) => code === 0);
  await beside("a second service", command("admin-service/start.ts"), (code, output) => {
    const sentences = output.trim().split("\n");
    return code === 1 && sentences.length === 1 && /^Another service is running on .*End it first/.test(output);
  });
  await beside("the code built anew", buildAnew, (code) => code === 0);
  await service.stop();
  const head = ["beside a service that saves", "runs", "wrong", "longest, ms", "saves", "refused", "lost"];
  console.log(`\n${drawTable(head, lines)}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  return {
    problems: problems.length,
    figures: { 17: `${lines.length * ROUNDS} runs of ${lines.length} programs beside saves` },
  };

  /** Replaces the built code by a copy, as a second `npm run build` does, and publishes. */
  function buildAnew(): ServiceProcess {
    const build = join(practice.distDir, "build");
    cpSync(join(project, "dist/build"), `${build}.copy`, { recursive: true });
    rmSync(build, { recursive: true });
    renameSync(`${build}.copy`, build);
    return command("scripts/publish-site.ts")();
  }
}
