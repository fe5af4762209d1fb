import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { armGit } from "./killable-git.ts";
import { describeCall, type Kill, rendererOf } from "./kills.ts";
import { FACTS, type Practice, WORDS } from "./practice.ts";
import type { Saves } from "./saves.ts";
import type { ServiceProcess } from "./service-process.ts";
import { attach, readTrace, type TracedCall, threadsOf } from "./strace.ts";

/** A kill, and a description of the step that it interrupts. */
export interface PlannedKill {
  kill: Kill;
  step: string;
  /** Further kills during the recovery, before the service may start completely. */
  again?: (StartKill | Kill)[];
  /** The posts or facts to save meanwhile; all of them by default. */
  saving?: readonly string[];
}

/** A kill of a starting service, in the first of its processes that makes the n-th such system call. */
export interface StartKill {
  in: "start";
  call: string;
  n: number;
}

const SETTLED_MS = 1_500;
const gitCommands = ["commit"];

/** Traces a save of a post, of facts and of words, and a publish, and returns a kill for every step that writes something. */
export async function planSteps(practice: Practice, service: ServiceProcess, saves: Saves): Promise<PlannedKill[]> {
  const [slug = ""] = practice.slugs;
  const planned: PlannedKill[] = [];

  for (const [name, suffix] of [
    [slug, ""],
    [FACTS, " of facts"],
    [WORDS, " of words"],
  ] as const) {
    const isPost = name === slug;
    const saving = isPost ? {} : { saving: [name] };
    const add = (step: string, kills: (traced: TracedCall) => Kill, calls: readonly TracedCall[]) => {
      for (const traced of withoutRepeats(calls.filter(writes)))
        planned.push({ kill: kills(traced), step: `${step}${suffix}: ${describeCall(practice, traced)}`, ...saving });
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
        planned.push({ kill: { in: "git", command, at }, step: `git ${command}${suffix}: ${at} it`, ...saving });
    }
    // Drawing takes the same steps for facts and words as for posts.
    for (const where of isPost ? (["service", "renderer"] as const) : (["service"] as const)) {
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

/** Returns whether a call changes something on disk. A kill at any other call makes no difference to a restart. */
function writes({ call, line }: TracedCall): boolean {
  if (/= -1 /.test(line) || /\/dev\/|\/proc\/|anon_inode/.test(line)) return false;
  return call !== "openat" || /O_(WRONLY|RDWR|CREAT)/.test(line);
}

/** Of hundreds of assets that are linked or deleted in a row, keeps the first, the middle and the last. */
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

/** Plans a campaign: each step once, some in one process alone, random moments, and kills during recovery. */
export function planCampaign(steps: readonly PlannedKill[], wanted: number, random: () => number): PlannedKill[] {
  const share = (part: number) => Math.round(wanted * part);
  const everyStep = pick(steps, Math.max(share(0.5), wanted - share(0.1) - share(0.15) - share(0.25)));
  const alone = pick(
    steps.filter(({ kill }) => kill.in === "git" || kill.in === "renderer"),
    share(0.1),
  ).map((planned) => ({ ...planned, kill: { ...planned.kill, alone: true } as Kill, step: `${planned.step}, alone` }));
  const timedKill = (whom: "everybody" | "service", within: number): Kill => ({
    in: "time",
    afterMs: Math.round(random() * within),
    whom,
  });
  const moments = Array.from({ length: share(0.15) }, (_, at): PlannedKill => {
    const whom = at % 4 === 3 ? "service" : "everybody";
    return { kill: timedKill(whom, 900), step: whom === "service" ? "any moment, orphans left" : "any moment" };
  });

  const unfinished = steps.filter(({ kill }) => kill.in === "git" || (kill.in === "service" && kill.thread === "pool"));
  const again = pick(unfinished, share(0.25)).map((planned, at): PlannedKill => {
    const once = startKills[at % startKills.length] as StartKill | Kill;
    const early = timedKill("everybody", 2_500);
    return {
      ...planned,
      step: `${planned.step.split(":")[0]}, then in recovery: ${describeStart(once)}`,
      again: at % 5 === 4 ? [early, once] : [once],
    };
  });
  return shuffle([...everyStep, ...alone, ...moments, ...again], random);
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

/** Picks so many items, evenly spread over the list. */
function pick<T>(from: readonly T[], count: number): T[] {
  if (from.length <= count) return [...from];
  return Array.from({ length: count }, (_, at) => from[Math.floor((at * from.length) / count)] as T);
}

function shuffle<T>(list: T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
