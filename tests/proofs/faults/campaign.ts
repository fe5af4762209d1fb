import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findLeftovers, findLost, findRepositoryFaults } from "./inspect-practice.ts";
import { inspectRelease, type ReleaseState } from "./inspect-release.ts";
import type { PlannedKill, StartKill } from "./kill-plan.ts";
import { armGit, gitDied } from "./killable-git.ts";
import { type Kill, kill, waitUntil } from "./kills.ts";
import { ALTERNATING, type Practice } from "./practice.ts";
import type { Saves } from "./saves.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

/** The outcome of one kill. All lists are empty when nothing is wrong. */
export interface KillOutcome {
  step: string;
  /** Whether it was killed at the planned place, and not a little later. */
  hitTarget: boolean;
  lost: string[];
  halfLive: string[];
  leftovers: string[];
  nextSave: string[];
  /** Number of kills, including those during recovery. */
  kills: number;
  restartMs?: number;
}

const NEXT_SAVE_MS = 5_000;
const LIVE_MS = 5_000;
const START_MS = 60_000;
/** Gives Node's pool one thread, because strace counts calls per thread. */
const traceable = { env: { UV_THREADPOOL_SIZE: "1" } };

/** A practice whose service is killed over and over, and checked each time. */
export interface Campaign {
  readonly service: ServiceProcess;
  run(planned: PlannedKill): Promise<KillOutcome>;
}

export async function beginCampaign(practice: Practice, saves: Saves): Promise<Campaign> {
  let service = await startOrThrow(practice);
  /** Faults already reported, so that a fault of one kill is not counted again after all later ones. */
  const reported = new Set<string>();
  /** The release at the last check, because the files of a live release must never change. */
  let lastRelease: ReleaseState = inspectRelease(practice);

  async function run({ kill: what, step, again = [], saving }: PlannedKill): Promise<KillOutcome> {
    const outcome: KillOutcome = {
      step,
      hitTarget: false,
      lost: [],
      halfLive: [],
      leftovers: [],
      nextSave: [],
      kills: 1,
    };
    let working: { stop(): Promise<void> } | undefined;
    outcome.hitTarget = await kill(practice, service, what, () => {
      working = saves.begin(service, saving);
    });
    await working?.stop();
    // If only a child was killed, the service has to keep running.
    const keepsRunning = "alone" in what && what.alone === true && !service.hasEnded;
    if (!keepsRunning) {
      outcome.halfLive.push(...checkRelease());
      for (const next of again) {
        outcome.kills++;
        await killStart(practice, next);
        outcome.halfLive.push(...checkRelease());
      }
      const began = performance.now();
      service = await startOrThrow(practice);
      outcome.restartMs = Math.round(performance.now() - began);
      checkEverything(outcome);
    }
    outcome.nextSave.push(...(await trySave(saving?.[0])));
    await waitUntil(() => findLost(practice, saves, inspectRelease(practice)).length === 0, LIVE_MS);
    checkEverything(outcome);
    for (const file of findLeftovers(practice)) rmSync(join(practice.repository, ".git", file), { force: true });
    return outcome;
  }

  function checkRelease(): string[] {
    const release = inspectRelease(practice);
    const complaints = [...release.complaints];
    if (release.id === lastRelease.id)
      for (const [file, print] of release.prints)
        if (lastRelease.prints.get(file) !== print)
          complaints.push(`${release.id}: ${file} has changed while it was live`);
    lastRelease = release;
    return complaints;
  }

  function checkEverything(outcome: KillOutcome): void {
    const add = (to: string[], found: string[]) => {
      to.push(...found.filter((one) => !reported.has(one)));
      for (const one of found) reported.add(one);
    };
    add(outcome.halfLive, checkRelease());
    add(outcome.lost, [...findLost(practice, saves, lastRelease), ...findRepositoryFaults(practice)]);
    add(outcome.leftovers, findLeftovers(practice));
  }

  /** Makes the owner's next save. Returns a problem when it does not succeed, or does not go live, within a few seconds. */
  async function trySave(slug = practice.slugs.find((one) => one !== ALTERNATING) ?? ""): Promise<string[]> {
    const began = performance.now();
    let status = 0;
    do {
      status = await saves.save(service, slug);
    } while (status !== 200 && performance.now() - began < NEXT_SAVE_MS);
    if (status !== 200) return [`${status} ${saves.refusals.at(-1)}`];
    const version = saves.records.get(slug)?.acknowledged;
    for (const deadline = performance.now() + LIVE_MS; performance.now() < deadline; await delay(20)) {
      lastRelease = inspectRelease(practice);
      if (lastRelease.versions.get(slug) === version) return [];
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

/** Starts the service, and throws when it does not start. */
export async function startOrThrow(practice: Practice): Promise<ServiceProcess> {
  const service = startService(practice, traceable);
  if (!(await service.ready)) throw new Error(`The service does not start:\n${service.output}`);
  return service;
}

/** Starts the service and kills it during the start, unless it is up before the kill hits. */
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
  await waitUntil(isOver, what.in === "time" ? what.afterMs : START_MS);
  await service.kill();
  armGit(practice, undefined);
}
