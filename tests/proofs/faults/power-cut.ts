import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parsePost } from "#content/model/post.ts";
import { type LoopDisk, makeLoopDisk } from "./loop-disk.ts";
import { findOrderFaults } from "./order-of-calls.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { createPractice, filesIn, type Practice, password, versionOfPost } from "./practice.ts";
import { type ServiceProcess, startService } from "./service-process.ts";
import { canMount } from "./small-disk.ts";

const ROUNDS = 12;

interface Act {
  /** Calls the service and resolves when it has answered. */
  act(round: number): Promise<void>;
  /** Returns what the disk lacks of it; `undefined` when it is complete. */
  missing(disk: string, round: number): string | undefined;
}

/** Cuts the power right after each answer: everything acknowledged has to be on the disk, complete. */
export async function cutPower({ root }: PartOptions): Promise<PartOutcome> {
  if (!canMount()) {
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
    problems.push(...(await findOrderFaults(practice, service)));
    await service.stop();

    const lost = isUnsyncedFileLost(disk);
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
      // Stopped, so that the service cannot write after its answer what it should have written before.
      process.kill(-service.pid, "SIGSTOP");
      const found = disk.afterPowerCut((folder) => {
        try {
          return [missing(folder, round), ...findDamaged(folder)];
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
        void (await expectOk(await service.asAdmin("PATCH", `/api/blog/${slug}`, versionOfPost(slug, round + 1)))),
      missing(disk, round) {
        const file = join(disk, "repository/content/blog", `${slug}.md`);
        const { title, content } = versionOfPost(slug, round + 1);
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

/** Finds files that are empty or contain only zeros, and damage that git reports. */
function findDamaged(disk: string): string[] {
  const checkedFiles = [join(disk, "data"), join(disk, "repository/content")].flatMap((folder) =>
    filesIn(folder).map((file) => join(folder, file)),
  );
  const damaged = checkedFiles.filter(
    (file) => /\.(json|md)$/.test(file) && !/[^\0]/.test(readFileSync(file, "latin1")),
  );
  const fsck = gitOf(disk, "fsck", "--no-dangling", "--no-progress");
  return [...damaged.map((file) => `${file} is empty`), ...(fsck ? [`git fsck: ${fsck}`] : [])];
}

/** Returns whether a file that was not synced is lost. If it survived, the power cuts would prove nothing. */
function isUnsyncedFileLost(disk: LoopDisk): boolean {
  writeFileSync(join(disk.folder, "plain.json"), '{"stored":true}');
  return disk.afterPowerCut((folder) => {
    const file = join(folder, "plain.json");
    return !existsSync(file) || readFileSync(file, "utf8") !== '{"stored":true}';
  });
}

const gitOf = (disk: string, ...args: string[]): string =>
  execFileSync("git", ["-C", join(disk, "repository"), ...args], { encoding: "utf8", stdio: "pipe" }).trim();
