import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { waitUntil } from "../faults/kills.ts";
import { createPractice, password, versionOfPost } from "../faults/practice.ts";
import { type ServiceProcess, startService } from "../faults/service-process.ts";

/** The load of a busy hour, sent all at once. */
const hour = { pages: 240, lists: 30, saves: 8, messages: 3, desks: 2 } as const;
/** Hours that are not measured, because caches fill and code is compiled. */
const WARM_UP = 3;
const PATIENCE_MS = 60_000;

export interface Sample {
  heapMb: number;
  handles: number;
}

export interface Soak {
  hours: number;
  requests: number;
  first: Sample;
  last: Sample;
  problems: string[];
}

/** Runs one busy hour after another, each within seconds, until `isOver`. Samples memory and handles after each. */
export async function soak({ root, isOver }: { root: string; isOver: (hours: number) => boolean }): Promise<Soak> {
  const practice = await createPractice({ root });
  const service = startService(practice, { script: "tests/proofs/soak/probed-service.ts" });
  if (!(await service.ready)) throw new Error(service.output);
  const samples: Sample[] = [];
  const problems: string[] = [];
  let requests = 0;
  const count = async (expected: number, answer: Promise<Response>) => {
    const given = await answer;
    await given.arrayBuffer();
    requests++;
    if (given.status !== expected) problems.push(`answered with ${given.status} in place of ${expected}`);
  };

  try {
    for (let hours = 0; hours < WARM_UP || !isOver(hours - WARM_UP); hours++) {
      await runHour(service, practice.slugs, hours, count);
      await settled(service);
      samples.push(await sample(service, hours + 1));
    }
  } finally {
    await service.stop();
  }
  const measured = samples.slice(WARM_UP);
  const third = Math.max(1, Math.floor(measured.length / 3));
  const first = least(measured.slice(0, third));
  const last = least(measured.slice(-third));
  if (last.heapMb > first.heapMb * 1.05 + 1)
    problems.push(`memory has grown from ${first.heapMb} to ${last.heapMb} MB`);
  if (last.handles > first.handles + 2) problems.push(`handles have grown from ${first.handles} to ${last.handles}`);
  return { hours: measured.length, requests, first, last, problems };
}

async function runHour(
  service: ServiceProcess,
  slugs: readonly string[],
  at: number,
  count: (expected: number, answer: Promise<Response>) => Promise<void>,
): Promise<void> {
  const times = (many: number, what: (nth: number) => Promise<void>) =>
    Promise.all(Array.from({ length: many }, (_, nth) => what(nth)));
  const pages = ["/", "/blog", "/about", "/contact", "/rss.xml", "/no-such-page"];
  const slug = slugs[0] ?? "";
  await service.asAdmin("GET", "/api/admin/verify"); // Signs in the first time.
  await Promise.all([
    times(hour.pages, (nth) => {
      const page = pages[nth % pages.length] ?? "";
      return count(page === "/no-such-page" ? 404 : 200, service.call(page));
    }),
    times(hour.lists, () => count(200, service.call("/api/blog"))),
    times(hour.saves, (nth) =>
      count(200, service.asAdmin("PATCH", `/api/blog/${slug}`, versionOfPost(slug, at * hour.saves + nth + 2))),
    ),
    times(hour.messages, (nth) => {
      const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.${at >> 8}.${at % 256}.${nth}` };
      const body = JSON.stringify({ name: "Ada", email: "ada@example.org", message: "Good morning." });
      return count(201, fetch(`${service.url()}/api/contact`, { method: "POST", headers, body }));
    }),
    times(hour.desks, async () => {
      const leaving = new AbortController();
      const headers = { Authorization: `Bearer ${await logIn(service)}` };
      const desk = await fetch(`${service.url()}/api/admin/events`, { headers, signal: leaving.signal });
      leaving.abort();
      await desk.body?.cancel().catch(() => {});
      await count(204, fetch(`${service.url()}/api/admin/logout`, { method: "POST", headers }));
    }),
  ]);
}

async function logIn(service: ServiceProcess): Promise<string> {
  const answer = await service.call("/api/admin/login", { method: "POST", body: { password } });
  return ((await answer.json()) as { token: string }).token;
}

/** Waits until no new release has been published for a while. */
async function settled(service: ServiceProcess): Promise<void> {
  const release = async () => {
    const status = (await (await service.asAdmin("GET", "/api/admin/status")).json()) as { publish: { id: string } };
    return status.publish.id;
  };
  let before = "";
  for (let same = 0; same < 3; await delay(100)) {
    const id = await release();
    same = id === before ? same + 1 : 0;
    before = id;
  }
}

async function sample(service: ServiceProcess, nth: number): Promise<Sample> {
  process.kill(service.pid, "SIGUSR2");
  const pattern = new RegExp(`heap ${nth}: (\\d+)\\n`);
  if (!(await waitUntil(() => pattern.test(service.output), PATIENCE_MS)))
    throw new Error("The service tells nothing.");
  return {
    heapMb: Math.round(Number(pattern.exec(service.output)?.[1]) / 1e5) / 10,
    handles: readdirSync(`/proc/${service.pid}/fd`).length,
  };
}

const least = (samples: readonly Sample[]): Sample => ({
  heapMb: Math.min(...samples.map(({ heapMb }) => heapMb)),
  handles: Math.min(...samples.map(({ handles }) => handles)),
});
