import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { armGit } from "./git-that-dies.ts";
import { describeCall, type Kill, rendererOf } from "./kills.ts";
import { FACTS, type Practice } from "./practice.ts";
import type { Saves } from "./saves.ts";
import type { ServiceProcess } from "./service-process.ts";
import { attach, readTrace, type TracedCall, threadsOf } from "./strace.ts";

/** A kill, and what the service was about to do when it came, in words. */
export interface PlannedKill {
  kill: Kill;
  step: string;
  /** Kills during the recovery that follows, before it is left in peace. */
  again?: (StartKill | Kill)[];
  /** The posts or facts to save meanwhile; all of them unless told otherwise. */
  saving?: readonly string[];
}

/** A kill in a starting service, in whichever of its processes makes the n-th such system call first. */
export interface StartKill {
  in: "start";
  call: string;
  n: number;
}

const SETTLED_MS = 1_500;
const gitCommands = ["commit"];

/** Watches a save of a post and one of the facts, and a publish; makes a kill of every step in which they write something. */
export async function planSteps(practice: Practice, service: ServiceProcess, saves: Saves): Promise<PlannedKill[]> {
  const [slug = ""] = practice.slugs;
  const planned: PlannedKill[] = [];

  for (const name of [slug, FACTS]) {
    const saving = name === FACTS ? { saving: [FACTS] } : {};
    const of = name === FACTS ? " of facts" : "";
    const add = (step: string, kills: (traced: TracedCall) => Kill, calls: readonly TracedCall[]) => {
      for (const traced of withoutRepeats(calls.filter(writes)))
        planned.push({ kill: kills(traced), step: `${step}${of}: ${describeCall(practice, traced)}`, ...saving });
    };
    for (const command of gitCommands) {
      armGit(practice, { command, at: "trace" });
      await saves.save(service, name);
      await delay(SETTLED_MS);
      add(
        `git ${command}`,
        ({ call, n }) => ({ in: "git", command, at: { call, n } }),
        readTrace(join(practice.root, "git.trace")),
      );
      for (const at of ["before", "after"] as const)
        planned.push({ kill: { in: "git", command, at }, step: `git ${command}${of}: ${at} it`, ...saving });
    }
    // Pages are drawn in the same way whatever has changed.
    for (const where of name === FACTS ? (["service"] as const) : (["service", "renderer"] as const)) {
      const pid = where === "service" ? service.pid : rendererOf(service.pid);
      const log = join(practice.root, "plan.trace");
      const tracing = await attach(threadsOf(pid), log);
      await saves.save(service, name);
      await delay(SETTLED_MS);
      await tracing.stop();
      for (const thread of ["main", "pool"] as const) {
        const calls = readTrace(log).filter((traced) => (traced.thread === pid) === (thread === "main"));
        add(where === "service" ? "service" : "drawing", ({ call, n }) => ({ in: where, thread, call, n }), calls);
      }
    }
  }
  armGit(practice, undefined);
  return planned;
}

/** Only what changes something: other calls differ in nothing that a restart could see. */
function writes({ call, line }: TracedCall): boolean {
  if (/= -1 /.test(line) || /\/dev\/|\/proc\/|anon_inode/.test(line)) return false;
  return call !== "openat" || /O_(WRONLY|RDWR|CREAT)/.test(line);
}

/** Of hundreds of assets that are linked, or deleted, in a row, the first, one in the middle and the last are enough. */
function withoutRepeats(calls: readonly TracedCall[]): TracedCall[] {
  const kindOf = ({ call, line }: TracedCall) =>
    /\/build\/|\/releases\/[^/]+\/(assets|share|blog)\//.test(line) && /link/.test(call) ? call : undefined;
  const kept = new Set<TracedCall | undefined>();
  for (const some of Object.values(Object.groupBy(calls, (traced) => kindOf(traced) ?? "")))
    for (const traced of some?.length && kindOf(some[0] as TracedCall)
      ? [some[0], some[some.length >> 1], some.at(-1)]
      : (some ?? []))
      kept.add(traced);
  return calls.filter((traced) => kept.has(traced));
}

/** The whole campaign: each step once, some of them in one process alone, any moments, and kills of the recovery too. */
export function planCampaign(steps: readonly PlannedKill[], wanted: number, chance: () => number): PlannedKill[] {
  const share = (part: number) => Math.round(wanted * part);
  const everyStep = pick(steps, Math.max(share(0.5), wanted - share(0.1) - share(0.15) - share(0.25)));
  const alone = pick(
    steps.filter(({ kill }) => kill.in === "git" || kill.in === "renderer"),
    share(0.1),
  ).map((planned) => ({ ...planned, kill: { ...planned.kill, alone: true } as Kill, step: `${planned.step}, alone` }));
  const moment = (whom: "everybody" | "service", within: number): Kill => ({
    in: "time",
    afterMs: Math.round(chance() * within),
    whom,
  });
  const moments = Array.from({ length: share(0.15) }, (_, at): PlannedKill => {
    const whom = at % 4 === 3 ? "service" : "everybody";
    return { kill: moment(whom, 900), step: whom === "service" ? "any moment, orphans left" : "any moment" };
  });

  const unfinished = steps.filter(({ kill }) => kill.in === "git" || (kill.in === "service" && kill.thread === "pool"));
  const again = pick(unfinished, share(0.25)).map((planned, at): PlannedKill => {
    const once = startKills[at % startKills.length] as StartKill | Kill;
    const early = moment("everybody", 2_500);
    return {
      ...planned,
      step: `${planned.step.split(":")[0]}, then in recovery: ${describeStart(once)}`,
      again: at % 5 === 4 ? [early, once] : [once],
    };
  });
  return shuffle([...everyStep, ...alone, ...moments, ...again], chance);
}

const startCalls = { rename: 7, fsync: 7, unlink: 4, symlink: 1, mkdir: 3, link: 2 };
const startKills: (StartKill | Kill)[] = [
  ...Object.entries(startCalls).flatMap(([call, most]) =>
    Array.from({ length: most }, (_, at): StartKill => ({ in: "start", call, n: at + 1 })),
  ),
  ...["reset", "status", "cat-file"].flatMap((command): Kill[] => [
    { in: "git", command, at: "before" },
    { in: "git", command, at: { call: "rename", n: 1 } },
    { in: "git", command, at: "after" },
  ]),
];

const describeStart = (kill: StartKill | Kill): string => {
  if (kill.in === "start") return kill.call;
  if (kill.in === "git") return `git ${kill.command}`;
  return "any moment";
};

/** So many of a list, evenly. */
function pick<T>(from: readonly T[], count: number): T[] {
  if (from.length <= count) return [...from];
  return Array.from({ length: count }, (_, at) => from[Math.floor((at * from.length) / count)] as T);
}

function shuffle<T>(list: T[], chance: () => number): T[] {
  return list
    .map((item) => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
