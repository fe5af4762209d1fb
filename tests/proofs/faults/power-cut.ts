import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parsePost } from "#content/model/post.ts";
import { type LoopDisk, makeLoopDisk } from "./loop-disk.ts";
import { findUnordered } from "./order-of-calls.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice, filesIn, type Practice, password, savedAs } from "./practice.ts";
import { type ServiceProcess, startService } from "./service-process.ts";
import { mayMount } from "./small-disk.ts";

const ROUNDS = 12;

interface Act {
  /** Does it, and answers once the service has. */
  act(round: number): Promise<void>;
  /** The parts of it that the disk lacks. */
  missing(disk: string, round: number): string | undefined;
}

/** Pulls the plug right after each answer: what was acknowledged has to be there, whole. */
export async function cutPower({ root }: PartOptions): Promise<PartOutcome> {
  if (!mayMount()) {
    console.log("Not run: only root can make the disk that this needs.");
    return { problems: 0, figures: {} };
  }
  mkdirSync(root, { recursive: true });
  const disk = makeLoopDisk(root, 96);
  let service: ServiceProcess | undefined;
  try {
    const repository = join(disk.folder, "repository");
    const dataDir = join(disk.folder, "data");
    const practice = await createPractice({ root, repository, dataDir });
    disk.settle();
    service = startService(practice);
    if (!(await service.ready)) throw new Error(service.output);
    const { lines, problems } = await cutAfterEach(disk, practice, service);
    problems.push(...(await findUnordered(practice, service)));
    await service.stop();

    const lost = controlIsLost(disk);
    if (!lost) problems.push("a file that nobody synced survived: this proves nothing");
    console.log(`\n${drawTable(["plug pulled after", "cuts", "lost"], lines)}`);
    console.log(`An unsynced file, for comparison: ${lost ? "gone, as it has to be" : "there"}.`);
    for (const problem of problems) console.log(`  PROBLEM ${problem}`);
    return {
      problems: problems.length,
      figures: { 2: `${lines.length * ROUNDS} power cuts after saves, messages, logins: ${problems.length} lost` },
    };
  } finally {
    await service?.kill();
    disk.remove();
  }
}

async function cutAfterEach(disk: LoopDisk, practice: Practice, service: ServiceProcess) {
  const problems: string[] = [];
  const lines: [string, number, number][] = [];
  for (const [name, { act, missing }] of Object.entries(actsOf(practice, service))) {
    let lost = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      await act(round);
      // Whatever the service goes on doing must not make good what it owed before its answer.
      process.kill(-service.pid, "SIGSTOP");
      const found = disk.afterPowerCut((folder) => {
        try {
          return [missing(folder, round), ...findSpoilt(folder)];
        } catch (error) {
          return [(error as Error).message];
        }
      });
      process.kill(-service.pid, "SIGCONT");
      const gone = found.filter((one) => one !== undefined);
      if (gone.length > 0) lost++;
      problems.push(...gone.map((one) => `${name}, round ${round}: ${one}`));
    }
    lines.push([name, ROUNDS, lost]);
  }
  return { lines, problems };
}

function actsOf(practice: Practice, service: ServiceProcess): Record<string, Act> {
  const [slug = ""] = practice.slugs;
  const messageOf = (round: number) => `Message ${round} of the power cut.`;
  let token = "";
  const expectOk = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    "a save": {
      act: async (round) =>
        void (await expectOk(await service.asAdmin("PATCH", `/api/blog/${slug}`, savedAs(slug, round + 1)))),
      missing(disk, round) {
        const file = join(disk, "repository/content/blog", `${slug}.md`);
        const { title, content } = savedAs(slug, round + 1);
        const { post } = parsePost(slug, readFileSync(file, "utf8"));
        if (post?.title !== title || post.content !== content) return `the file says “${post?.title}”`;
        const committed = gitOf(disk, "show", `HEAD:content/blog/${slug}.md`);
        return committed.includes(title) ? undefined : "it is not in the last commit";
      },
    },
    "a message": {
      act: async (round) =>
        void (await expectOk(
          await fetch(`${service.url()}/api/contact`, {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Forwarded-For": `198.51.100.${round}` },
            body: JSON.stringify({ name: "Ada", email: "ada@example.org", message: messageOf(round) }),
          }),
        )),
      missing: (disk, round) =>
        readFileSync(join(disk, "data/messages.json"), "utf8").includes(messageOf(round))
          ? undefined
          : "it is not in messages.json",
    },
    "a login": {
      async act() {
        const answer = await expectOk(await service.call("/api/admin/login", { method: "POST", body: { password } }));
        token = ((await answer.json()) as { token: string }).token;
      },
      missing(disk) {
        const { sessions } = JSON.parse(readFileSync(join(disk, "data/sessions.json"), "utf8"));
        const hashes = [...JSON.stringify(sessions).matchAll(/"tokenHash":"([^"]+)"/g)].map(([, hash]) => hash);
        const digest = createHash("sha256").update(token);
        const known = [digest.copy().digest("hex"), digest.copy().digest("base64url"), digest.digest("base64")];
        return hashes.some((hash) => known.includes(hash ?? "")) ? undefined : "the session is not in sessions.json";
      },
    },
  };
}

/** Files that hold nothing or only zeros, and what git says of its own. */
function findSpoilt(disk: string): string[] {
  const kept = [join(disk, "data"), join(disk, "repository/content")].flatMap((folder) =>
    filesIn(folder).map((file) => join(folder, file)),
  );
  const spoilt = kept.filter((file) => /\.(json|md)$/.test(file) && !/[^\0]/.test(readFileSync(file, "latin1")));
  const fsck = gitOf(disk, "fsck", "--no-dangling", "--no-progress");
  return [...spoilt.map((file) => `${file} is empty`), ...(fsck ? [`git fsck: ${fsck}`] : [])];
}

/** The same cut after a plain write: if that survived too, the cuts would show nothing. */
function controlIsLost(disk: LoopDisk): boolean {
  writeFileSync(join(disk.folder, "plain.json"), '{"stored":true}');
  return disk.afterPowerCut((folder) => {
    const file = join(folder, "plain.json");
    return !existsSync(file) || readFileSync(file, "utf8") !== '{"stored":true}';
  });
}

const gitOf = (disk: string, ...args: string[]): string =>
  execFileSync("git", ["-C", join(disk, "repository"), ...args], { encoding: "utf8", stdio: "pipe" }).trim();
