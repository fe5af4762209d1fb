import type { Practice } from "./practice.ts";
import { FACTS, factsAs, savedAs } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";

/** The outcomes of the saves of one post, or of the facts. Versions count from 1, in the order in which they were sent. */
export interface Record {
  sent: number;
  acknowledged: number;
  /** How many were answered with 2xx: each of them is one commit. */
  answered: number;
}

/** Saves posts and facts over and over, as an owner who never gets tired, and remembers what was acknowledged. */
export interface Saves {
  readonly records: ReadonlyMap<string, Record>;
  /** Answers other than 2xx, as `status sentence`. */
  readonly refusals: string[];
  /** Saves a post, or FACTS, once; answers the status, 0 when nobody answered. */
  save(service: ServiceProcess, name: string): Promise<number>;
  /** Three owners at once, each with posts of its own, until somebody stops them or the service is gone. */
  begin(service: ServiceProcess, names?: readonly string[]): { stop(): Promise<void> };
}

const OWNERS = 3;

export function createSaves({ slugs }: Practice): Saves {
  const all = [...slugs, FACTS];
  const records = new Map<string, Record>(all.map((name) => [name, { sent: 0, acknowledged: 0, answered: 0 }]));
  const refusals: string[] = [];

  async function save(service: ServiceProcess, name: string): Promise<number> {
    const record = records.get(name) as Record;
    const version = ++record.sent;
    try {
      const answer =
        name === FACTS
          ? await service.asAdmin("PATCH", `/api/practice/${FACTS}`, factsAs(version))
          : await service.asAdmin("PATCH", `/api/blog/${name}`, savedAs(name, version));
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
    begin(service, names = all) {
      let stopped = false;
      const work = async (owner: number) => {
        const own = names.filter((_, at) => at % OWNERS === owner);
        for (let turn = 0; own.length > 0 && !stopped && !service.hasEnded; turn++) {
          if ((await save(service, own[turn % own.length] ?? "")) === 0) return;
        }
      };
      const working = Promise.all(Array.from({ length: OWNERS }, (_, owner) => work(owner)));
      return {
        async stop() {
          stopped = true;
          await working;
        },
      };
    },
  };
}
