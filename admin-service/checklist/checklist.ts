import type { Checklist, ChecklistPoint } from "#content/model/answers.ts";
import { REQUEST_TIMEOUT_MS } from "../status/machine.ts";
import { type CheckContext, open, type PointCheck, README_SECTION } from "./point-check.ts";
import { listPolicyChecks } from "./policy-checks.ts";
import { listPracticeChecks } from "./practice-checks.ts";
import { listSampleChecks } from "./sample-checks.ts";
import { listServerChecks } from "./server-checks.ts";
import { readServerInstructions } from "./server-instructions.ts";
import { listSiteChecks } from "./site-checks.ts";

/** Runs all checks concurrently. Returns open points first, red ones before amber ones. */
export async function runChecklist(context: CheckContext): Promise<Checklist> {
  const at = context.now().toISOString();
  const lists = [listPracticeChecks, listSampleChecks, listPolicyChecks, listSiteChecks, listServerChecks];
  const points = (await Promise.all(lists.flatMap((list) => list(context)).map(runCheck))).flat();
  return { at, points: points.toSorted((a, b) => urgency(a) - urgency(b)) };
}

const urgency = ({ open, colour }: ChecklistPoint): number => (open ? { red: 0, amber: 1 }[colour] : 2);

async function runCheck({ title, run, ...check }: PointCheck): Promise<ChecklistPoint[]> {
  const result = await withTimeout(async () => run()).catch((error) =>
    open(`${title}: not known`, `It could not be looked at: ${error.code ?? error.name}.`),
  );
  if (!result) return [];
  const point = { ...check, what: title, ...result };
  return [point.where === README_SECTION ? { ...point, how: readServerInstructions(point.id) } : point];
}

async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = Object.assign(new Error(), { name: "it took too long" });
  // Later than the limit that most checks have themselves, because their own message says more.
  const timer = setTimeout(() => reject(timeout), REQUEST_TIMEOUT_MS + 500);
  return Promise.race([work(), promise]).finally(() => clearTimeout(timer));
}
