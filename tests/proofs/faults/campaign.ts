import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { armGit, gitDied } from "./git-that-dies.ts";
import { findLeft, findLost, findUnsound } from "./inspect-practice.ts";
import { inspectRelease, type ReleaseSeen } from "./inspect-release.ts";
import type { PlannedKill, StartKill } from "./kill-plan.ts";
import { type Kill, kill, until } from "./kills.ts";
import { type Practice, SHY } from "./practice.ts";
import type { Saves } from "./saves.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

/** The outcome of one kill. Every list is empty when all went well. */
export interface KillOutcome {
  step: string;
  /** Whether it was killed where that was meant to be, and not a little later. */
  met: boolean;
  lost: string[];
  halfLive: string[];
  left: string[];
  nextSave: string[];
  /** How often it was killed, recovery included. */
  kills: number;
  restartMs?: number;
}

const NEXT_SAVE_MS = 5_000;
const LIVE_MS = 5_000;
const START_MS = 60_000;
/** One thread in Node's pool: strace counts calls by thread. */
const traceable = { env: { UV_THREADPOOL_SIZE: "1" } };

/** A practice whose service is killed over and over, and looked at each time. */
export interface Campaign {
  readonly service: ServiceProcess;
  run(planned: PlannedKill): Promise<KillOutcome>;
}

export async function beginCampaign(practice: Practice, saves: Saves): Promise<Campaign> {
  let service = await startWell(practice);
  /** A fault that one kill has caused must not be counted again for all later kills. */
  const known = new Set<string>();
  /** The releases seen last, by their files: what is live never changes. */
  let seen: ReleaseSeen = inspectRelease(practice);

  async function run({ kill: what, step, again = [], saving }: PlannedKill): Promise<KillOutcome> {
    const outcome: KillOutcome = { step, met: false, lost: [], halfLive: [], left: [], nextSave: [], kills: 1 };
    let working: { stop(): Promise<void> } | undefined;
    outcome.met = await kill(practice, service, what, () => {
      working = saves.begin(service, saving);
    });
    await working?.stop();
    // With only a child of the service dead, it has to go on by itself.
    const goesOn = "alone" in what && what.alone === true && !service.hasEnded;
    if (!goesOn) {
      outcome.halfLive.push(...lookAtRelease());
      for (const next of again) {
        outcome.kills++;
        await killStart(practice, next);
        outcome.halfLive.push(...lookAtRelease());
      }
      const began = performance.now();
      service = await startWell(practice);
      outcome.restartMs = Math.round(performance.now() - began);
      lookAll(outcome);
    }
    outcome.nextSave.push(...(await trySave(saving?.[0])));
    await until(() => findLost(practice, saves, inspectRelease(practice)).length === 0, LIVE_MS);
    lookAll(outcome);
    for (const file of findLeft(practice)) rmSync(join(practice.repository, ".git", file), { force: true });
    return outcome;
  }

  function lookAtRelease(): string[] {
    const release = inspectRelease(practice);
    const complaints = [...release.complaints];
    if (release.id === seen.id)
      for (const [file, print] of release.prints)
        if (seen.prints.get(file) !== print) complaints.push(`${release.id}: ${file} has changed while it was live`);
    seen = release;
    return complaints;
  }

  function lookAll(outcome: KillOutcome): void {
    const add = (to: string[], found: string[]) => {
      to.push(...found.filter((one) => !known.has(one)));
      for (const one of found) known.add(one);
    };
    add(outcome.halfLive, lookAtRelease());
    add(outcome.lost, [...findLost(practice, saves, seen), ...findUnsound(practice)]);
    add(outcome.left, findLeft(practice));
  }

  /** The owner's next save: it has to work soon, and to be live soon. */
  async function trySave(slug = practice.slugs.find((one) => one !== SHY) ?? ""): Promise<string[]> {
    const began = performance.now();
    let status = 0;
    do {
      status = await saves.save(service, slug);
    } while (status !== 200 && performance.now() - began < NEXT_SAVE_MS);
    if (status !== 200) return [`${status} ${saves.refusals.at(-1)}`];
    const version = saves.records.get(slug)?.acknowledged;
    for (const until = performance.now() + LIVE_MS; performance.now() < until; await delay(20)) {
      seen = inspectRelease(practice);
      if (seen.versions.get(slug) === version) return [];
    }
    return [`“${slug}” was saved, but is not live after ${LIVE_MS} ms`];
  }

  return {
    get service() {
      return service;
    },
    run,
  };
}

/** Starts the service; it has to come up, whatever it finds. */
export async function startWell(practice: Practice): Promise<ServiceProcess> {
  const service = startService(practice, traceable);
  if (!(await service.ready)) throw new Error(`The service does not start:\n${service.output}`);
  return service;
}

/** Starts the service and kills it before it is up, if it comes to that. */
async function killStart(practice: Practice, what: StartKill | Kill): Promise<void> {
  const under =
    what.in === "start"
      ? [
          "strace",
          "-f",
          "--seccomp-bpf",
          "-qq",
          "-o/dev/null",
          `-etrace=${what.call}`,
          `-einject=${what.call}:signal=KILL:when=${what.n}`,
        ]
      : [];
  armGit(practice, what.in === "git" ? what : undefined);
  const service = startService(practice, { ...traceable, under });
  let isUp = false;
  void service.ready.then((ready) => (isUp = ready));
  const isOver = () => isUp || service.hasEnded || (what.in === "git" && gitDied(practice));
  await until(isOver, what.in === "time" ? what.afterMs : START_MS);
  await service.kill();
  armGit(practice, undefined);
}
