import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PartOptions, PartOutcome } from "./part.ts";
import { createPractice } from "./practice.ts";
import { startService } from "./service-process.ts";

const MESSAGES = 1_000;
/** Five messages from each are accepted, so a quarter of all has to be refused. */
const NETWORKS = 150;
const LONGEST_MS = 10_000;

/** Sends a thousand messages at once: each is either stored exactly once, or refused with a sentence. */
export async function sendAtOnce({ root }: PartOptions): Promise<PartOutcome> {
  const practice = await createPractice({ root });
  const service = startService(practice);
  if (!(await service.ready)) throw new Error(service.output);
  const problems: string[] = [];
  const stored: string[] = [];
  let refused = 0;
  let longest = 0;
  await Promise.all(
    Array.from({ length: MESSAGES }, async (_, number) => {
      const began = performance.now();
      const message = `message ${number}`;
      const answer = await fetch(`${service.url()}/api/contact`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.51.100.${number % NETWORKS}` },
        body: JSON.stringify({ name: "Ada", email: "ada@example.org", message }),
      });
      const text = await answer.text();
      longest = Math.max(longest, Math.round(performance.now() - began));
      if (answer.status === 201) stored.push(message);
      else if (answer.status === 429 || answer.status === 503) refused++;
      else problems.push(`${answer.status} ${text}`);
    }),
  );
  await service.stop();
  const read = (file: string) => readFileSync(join(practice.dataDir, file), "utf8");
  const { messages } = JSON.parse(read("messages.json")) as { messages: { message: string }[] };
  // Messages beyond three hundred an hour go into a file of their own.
  const [month = ""] = readdirSync(join(practice.dataDir, "messages-apart"));
  const overflow = month ? read(join("messages-apart", month)).split("\n").filter(Boolean) : [];
  const onDisk = [...messages, ...overflow.map((line) => JSON.parse(line))].map(({ message }) => message).sort();
  if (onDisk.join() !== stored.sort().join())
    problems.push(`${stored.length} were acknowledged, ${onDisk.length} are on disk`);
  if (stored.length !== NETWORKS * 5) problems.push(`${stored.length} were taken, not ${NETWORKS * 5}`);
  if (longest > LONGEST_MS) problems.push(`one took ${longest} ms`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  const figure = `${stored.length} stored once, ${refused} refused, the longest took ${longest} ms`;
  console.log(`${MESSAGES} messages at once: ${figure}.`);
  return { problems: problems.length, figures: { 11: figure } };
}
