import type { PartOptions, PartOutcome } from "./part.ts";
import { createPractice, password } from "./practice.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

const ADDRESSES = 200;
const GUESSES = 20;
const OWNERS_PATIENCE_MS = 5_000;
const OWNER = "203.0.113.7";
const PERSISTENT_GUESSER = "192.0.2.1";

/** Has two hundred networks guess the password at once; the owner, who has logged in before, must still get in. */
export async function guessAtOnce({ root }: PartOptions): Promise<PartOutcome> {
  const practice = await createPractice({ root });
  let service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const problems: string[] = [];
  if ((await logIn(service, OWNER, password)).status !== 200) problems.push("the owner cannot log in at all");

  const statuses = new Map<number, number>();
  const guessing = Promise.all(
    Array.from({ length: ADDRESSES }, async (_, address) => {
      for (let guess = 0; guess < GUESSES; guess++) {
        const { status } = await logIn(service, `198.51.100.${address}`, `guess ${guess}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const during = await timeOwner(service);
  await guessing;
  const after = await timeOwner(service);
  // A guesser who continues has to wait after the fifth guess, even after a restart.
  for (let guess = 0; guess < 5; guess++) await logIn(service, PERSISTENT_GUESSER, `guess ${guess}`);
  await service.stop();
  service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const { status } = await logIn(service, PERSISTENT_GUESSER, "one more guess");
  if (status !== 429) problems.push(`the stubborn one is answered with ${status} after the restart`);
  const restarted = await timeOwner(service);
  await service.stop();

  for (const [when, ms] of Object.entries({ during, after, restarted }))
    if (ms > OWNERS_PATIENCE_MS) problems.push(`${when}: the owner needed ${ms} ms`);
  for (const status of statuses.keys())
    if (![401, 429].includes(status)) problems.push(`a guess was answered ${status}`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  const figure = `${ADDRESSES * GUESSES} guesses, ${statuses.get(401) ?? 0} of them tried; the owner is in after ${during} ms`;
  console.log(`${figure}, ${after} ms afterwards, ${restarted} ms after a restart.`);
  return { problems: problems.length, figures: { 19: figure } };
}

async function timeOwner(service: ServiceProcess): Promise<number> {
  const began = performance.now();
  const { status } = await logIn(service, OWNER, password);
  return status === 200 ? Math.round(performance.now() - began) : Number.POSITIVE_INFINITY;
}

async function logIn(service: ServiceProcess, address: string, guess: string): Promise<Response> {
  const answer = await fetch(`${service.url()}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ password: guess }),
  });
  await answer.arrayBuffer();
  return answer;
}
