import type { Checklist, ChecklistPoint } from "#content/model/answers.ts";
import { LIMIT_MS, type Look, open, type Premises, README } from "./look.ts";
import { howOnTheServer } from "./on-the-server.ts";
import { looksAtPolicy } from "./policy-looks.ts";
import { looksAtPractice } from "./practice-looks.ts";
import { looksAtServer } from "./server-looks.ts";
import { looksAtSite } from "./site-looks.ts";

/** Looks at everything, now, and at all of it at once. What is open comes first, the most urgent above. */
export async function lookAtAll(premises: Premises): Promise<Checklist> {
  const at = premises.now().toISOString();
  const looks = [looksAtPractice, looksAtPolicy, looksAtSite, looksAtServer].flatMap((list) => list(premises));
  const points = (await Promise.all(looks.map(pointOf))).flat();
  return { at, points: points.toSorted((one, other) => urgency(one) - urgency(other)) };
}

const urgency = ({ open, colour }: ChecklistPoint): number => (open ? { red: 0, amber: 1 }[colour] : 2);

async function pointOf({ title, find, ...look }: Look): Promise<ChecklistPoint[]> {
  const found = await inTime(async () => find()).catch((error) =>
    open(`${title}: not known`, `It could not be looked at: ${error.code ?? error.name}.`),
  );
  if (!found) return [];
  const point = { ...look, what: title, ...found };
  return [point.where === README ? { ...point, how: howOnTheServer(point.id) } : point];
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = Object.assign(new Error(), { name: "it took too long" });
  // Later than the limit that most looks have themselves, whose sentence says more.
  const timer = setTimeout(() => reject(late), LIMIT_MS + 500);
  return Promise.race([work(), promise]).finally(() => clearTimeout(timer));
}
