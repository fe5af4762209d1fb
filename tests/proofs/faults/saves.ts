import type { Practice } from "./practice.ts";
import { FACTS, versionOfFacts, versionOfPost, versionOfWords, WORDS } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";

/** The outcomes of the saves of one post, of the facts, or of the words. Versions are numbered from 1 as they are sent. */
export interface SaveRecord {
  sent: number;
  acknowledged: number;
  /** Number of saves that were answered with 2xx. Each of them is one commit. */
  answered: number;
}

/** Saves posts, facts and words over and over, and remembers what was acknowledged. */
export interface Saves {
  readonly records: ReadonlyMap<string, SaveRecord>;
  /** Answers other than 2xx, as `status sentence`. */
  readonly refusals: string[];
  /** Saves a post, FACTS or WORDS once. Returns the status, or 0 when there was no answer. */
  save(service: ServiceProcess, name: string): Promise<number>;
  /** Saves from three clients at once, each with posts of its own, until `stop()` or until the service ends. */
  begin(service: ServiceProcess, names?: readonly string[]): { stop(): Promise<void> };
}

const OWNERS = 3;

const others: Readonly<Record<string, { path: string; versionOf: (version: number) => object }>> = {
  [FACTS]: { path: `/api/practice/${FACTS}`, versionOf: versionOfFacts },
  [WORDS]: { path: "/api/words/about", versionOf: versionOfWords },
};

export function createSaves({ slugs }: Practice): Saves {
  const all = [...slugs, ...Object.keys(others)];
  const records = new Map<string, SaveRecord>(all.map((name) => [name, { sent: 0, acknowledged: 0, answered: 0 }]));
  const refusals: string[] = [];

  async function save(service: ServiceProcess, name: string): Promise<number> {
    const record = records.get(name) as SaveRecord;
    const version = ++record.sent;
    try {
      const other = others[name];
      const answer = other
        ? await service.asAdmin("PATCH", other.path, other.versionOf(version))
        : await service.asAdmin("PATCH", `/api/blog/${name}`, versionOfPost(name, version));
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
        const ownNames = names.filter((_, at) => at % OWNERS === owner);
        for (let turn = 0; ownNames.length > 0 && !stopped && !service.hasEnded; turn++) {
          if ((await save(service, ownNames[turn % ownNames.length] ?? "")) === 0) return;
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
