import { atMost, type Findings, median } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { describeSteps, editOnDisk } from "../watched-edit.ts";
import type { Workshop } from "../workshop.ts";

const GOAL_US = 15;
/** From the fourth on, a release is made out of an old one, as all are that follow. */
const WARM_EDITS = 4;

/** How one publish of one edited post grows with the number of posts: all work there is, only the watcher's wait left out. */
export async function measureGrowth(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  const points: { size: number; ms: number }[] = [];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const practice = workshop.practice(size);
    const service = await startMeasuredService(practice, workshop.nodeArgs);
    const edits = [];
    try {
      for (let edit = 0; edit < WARM_EDITS; edit++) await editOnDisk(service, practice, `zq${edit}warm`);
      for (let run = 0; run < workshop.runs; run++) {
        await workshop.quiet();
        edits.push(await editOnDisk(service, practice, `zq${run}grown`));
      }
    } finally {
      await service.stop();
    }
    const own = edits.map(({ live, wait }) => live - wait);
    workshop.say(`growth, ${size} posts: ${median(own).toFixed(0)} ms`);
    points.push({ size, ms: median(own) });
    const perPost = own.map((ms) => (ms * 1_000) / size);
    found.rows.push(
      { what: "one publish", posts: size, unit: "ms", ours: own },
      // With few posts, what a publish costs anyway is most of it.
      {
        what: "… a post",
        posts: size,
        unit: "µs",
        ours: perPost,
        ...(size >= 50_000 && { goal: atMost(GOAL_US, `≤ ${GOAL_US} µs`, perPost) }),
      },
    );
    found.notes.push(`${size} posts, steps in ms: ${describeSteps(edits.map(({ receipt }) => receipt))}`);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && first !== last) {
    const times = last.ms / first.ms;
    const linear = last.size / first.size;
    const slope = ((last.ms - first.ms) * 1_000) / (last.size - first.size);
    found.rows.push(
      {
        what: `growth from ${first.size}, times`,
        posts: last.size,
        unit: "",
        ours: [times],
        goal: atMost(linear, `≤ ${linear} (linear)`, [times]),
      },
      {
        what: "each further post",
        posts: last.size,
        unit: "µs",
        ours: [slope],
        goal: atMost(GOAL_US, `≤ ${GOAL_US} µs`, [slope]),
      },
    );
  }
  return found;
}
