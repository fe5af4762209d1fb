import type { Findings } from "../figures.ts";
import type { Workshop } from "../workshop.ts";

/** Not measured yet: `npm run releases -- --rollback` is on its way. */
export async function measureRollback(_workshop: Workshop, _sizes: readonly number[]): Promise<Findings> {
  return { rows: [], notes: ["not measured: there is no releases command yet"] };
}
