import type { BenchContext } from "../bench-context.ts";
import { atMost, durations, type Findings, median } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { describeSteps, editOnDisk } from "../watched-edit.ts";

const GOAL_US = 15;
/** Edits that are not measured: from the fourth on, releases are linked from an older one, like all later ones. */
const WARM_EDITS = 4;

/** Measures how the publish of one edited post grows with the number of posts, without the watcher's wait. */
export async function measureGrowth(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  const points: { size: number; ms: number }[] = [];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const practice = context.practice(size);
    const service = await startMeasuredService(practice, context.nodeArgs);
    const edits = [];
    try {
      for (let edit = 0; edit < WARM_EDITS; edit++) await editOnDisk(service, practice, `zq${edit}warm`);
      for (let run = 0; run < context.runs; run++) {
        await context.waitUntilQuiet();
        edits.push(await editOnDisk(service, practice, `zq${run}grown`));
      }
    } finally {
      await service.stop();
    }
    const publishMs = edits.map(({ live, wait }) => live - wait);
    context.log(`growth, ${size} posts: ${median(publishMs).toFixed(0)} ms`);
    points.push({ size, ms: median(publishMs) });
    const perPost = publishMs.map((ms) => (ms * 1_000) / size);
    found.rows.push(
      durations("one publish", size, publishMs),
      // With few posts, the fixed cost of a publish dominates.
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
