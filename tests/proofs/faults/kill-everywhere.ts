import { seededRandom } from "../random.ts";
import { beginCampaign, type KillOutcome } from "./campaign.ts";
import { planCampaign, planSteps } from "./kill-plan.ts";
import { installGit } from "./killable-git.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice } from "./practice.ts";
import { createSaves } from "./saves.ts";
import { hasStrace } from "./strace.ts";

/** Kills the service at every step of a save and of a publish, at random moments, and during recovery. */
export async function killEverywhere({ root, kills, deadline, seed }: PartOptions): Promise<PartOutcome> {
  if (!hasStrace()) {
    console.log("Not run: strace is missing (apt-get install strace).");
    return { problems: 0, figures: {} };
  }
  const practice = await createPractice({ root });
  installGit(practice);
  const saves = createSaves(practice);
  const campaign = await beginCampaign(practice, saves);
  const steps = await planSteps(practice, campaign.service, saves);
  console.log(`${steps.length} steps of a save and a publish write something; seed ${seed}.`);

  const outcomes: KillOutcome[] = [];
  try {
    for (const planned of planCampaign(steps, kills, seededRandom(seed))) {
      if (performance.now() > deadline) break;
      const outcome = await campaign.run(planned);
      outcomes.push(outcome);
      for (const [kind, found] of Object.entries(problemsOf(outcome)))
        for (const problem of found) console.log(`  ${kind} after “${outcome.step}”: ${problem}`);
      if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${outcomes.length} of ${kills}`);
      else if (outcomes.length % 25 === 0) console.log(`${outcomes.length} of ${kills}`);
    }
  } finally {
    await campaign.service.kill();
  }
  report(outcomes);
  const count = outcomes.reduce((sum, outcome) => sum + outcome.kills, 0);
  return {
    problems: outcomes.filter((outcome) => Object.values(problemsOf(outcome)).flat().length > 0).length,
    figures: { 1: `${count} kills at ${steps.length} steps, restart ${medianRestart(outcomes)} ms` },
  };
}

const problemsOf = ({ lost, halfLive, leftovers, nextSave }: KillOutcome) => ({
  lost,
  "half-live": halfLive,
  "left over": leftovers,
  "next save": nextSave,
});

function report(outcomes: readonly KillOutcome[]): void {
  const bySteps = Object.entries(Object.groupBy(outcomes, ({ step }) => step)).sort(([a], [b]) => (a < b ? -1 : 1));
  const row = (name: string, some: readonly KillOutcome[]) => {
    const count = (has: (outcome: KillOutcome) => boolean) => some.filter(has).length;
    return [
      name,
      some.reduce((sum, one) => sum + one.kills, 0),
      count(({ lost }) => lost.length > 0),
      count(({ halfLive }) => halfLive.length > 0),
      count(({ leftovers }) => leftovers.length > 0),
      `${count(({ nextSave }) => nextSave.length === 0)} of ${some.length}`,
    ];
  };
  const head = ["step", "kills", "lost", "half-live", "left over", "next save ok"];
  console.log(`\n${drawTable(head, [...bySteps.map(([name, some]) => row(name, some ?? [])), row("all", outcomes)])}`);
  const missed = outcomes.filter(({ hitTarget }) => !hitTarget).length;
  console.log(
    `${missed} came a little later than meant. Restart, recovery and publish: median ${medianRestart(outcomes)} ms.`,
  );
}

function medianRestart(outcomes: readonly KillOutcome[]): number | undefined {
  const restarts = outcomes.flatMap(({ restartMs }) => restartMs ?? []).sort((a, b) => a - b);
  return restarts[restarts.length >> 1];
}
