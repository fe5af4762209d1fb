import type { Practice } from "./practice.ts";
import { savedAs } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";

/** The outcomes of one post's saves. Versions count from 1, in the order in which they were sent. */
export interface Record {
  sent: number;
  acknowledged: number;
  /** How many were answered with 2xx: each of them is one commit. */
  answered: number;
}

/** Saves posts over and over, as an owner who never gets tired, and remembers what was acknowledged. */
export interface Saves {
  readonly records: ReadonlyMap<string, Record>;
  /** Answers other than 2xx, as `status sentence`. */
  readonly refusals: string[];
  /** Saves one post once; answers the status, 0 when nobody answered. */
  save(service: ServiceProcess, slug: string): Promise<number>;
  /** Some owners at once, each with posts of its own, until somebody stops them or the service is gone. */
  begin(service: ServiceProcess, owners?: number): { stop(): Promise<void> };
}

export function createSaves({ slugs }: Practice): Saves {
  const records = new Map<string, Record>(slugs.map((slug) => [slug, { sent: 0, acknowledged: 0, answered: 0 }]));
  const refusals: string[] = [];

  async function save(service: ServiceProcess, slug: string): Promise<number> {
    const record = records.get(slug) as Record;
    const version = ++record.sent;
    try {
      const answer = await service.asAdmin("PATCH", `/api/blog/${slug}`, savedAs(slug, version));
      const text = await answer.text();
      if (answer.ok) {
        record.acknowledged = version;
        record.answered++;
      } else refusals.push(`${answer.status} ${text.slice(0, 200)}`);
      return answer.status;
    } catch {
      return 0;
    }
  }

  return {
    records,
    refusals,
    save,
    begin(service, owners = 3) {
      let stopped = false;
      const work = async (owner: number) => {
        const own = slugs.filter((_, at) => at % owners === owner);
        for (let turn = 0; !stopped && !service.hasEnded; turn++) {
          if ((await save(service, own[turn % own.length] ?? "")) === 0) return;
        }
      };
      const all = Promise.all(Array.from({ length: owners }, (_, owner) => work(owner)));
      return {
        async stop() {
          stopped = true;
          await all;
        },
      };
    },
  };
}
