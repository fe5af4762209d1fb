import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { gitIn } from "../git/git.ts";
import { findUnwritable, measureClockAhead, readCertificateEnd, request } from "./machine.ts";

const MINUTE_MS = 60_000;
const FIRST_AFTER_MS = MINUTE_MS;
const LOOK_EVERY_MS = 2 * MINUTE_MS;
const PROBE_EVERY_MS = 6 * 60 * MINUTE_MS;
/** Files that are written in place. Others are replaced, which only their folder has to allow. */
const WRITTEN_IN_PLACE = /\/logs\/|\.lock$|\/alerts\.json$/;

/** Results of what takes too long for a check, and is looked at in the background. */
export interface Probed {
  certificateEnd?: Date | undefined;
  /** How far this machine's clock is ahead of another one's, and the last change ahead of it. */
  clockAheadMs?: number | undefined;
  lastChangeAheadMs?: number | undefined;
  /** How the site answered at its own address, if it was no page of ours. */
  site?: { failures: number; answer: string; wasSeen: boolean } | undefined;
  /** A file or folder that cannot be written. */
  unwritable?: string | undefined;
}

export type Probes = ReturnType<typeof createProbes>;

interface ProbesOptions {
  config: Config;
  alertUrl: () => string | undefined;
  /** The address of the online diary. */
  diary: () => string | undefined;
  now: () => Date;
}

/** Looks at what can be seen only slowly or from outside, and keeps `results` up to date. */
export function createProbes({ config, alertUrl, diary, now }: ProbesOptions) {
  const { SITE_URL, GIT_REMOTE, BLOG_DIR, PRACTICE_DIR, DATA_DIR } = config;
  const results: Probed = {};
  const site = new URL(SITE_URL);
  const git = gitIn(BLOG_DIR);
  const seenFile = join(DATA_DIR, "site-seen.txt");
  const wasSeen = () => existsSync(seenFile) && readFileSync(seenFile, "utf8") === SITE_URL;

  /** Probes the certificate and the clock. */
  async function probe(): Promise<void> {
    // The time comes from hosts that the practice uses anyway, so that no other one learns of it.
    const hosts = [alertUrl(), GIT_REMOTE, diary()].filter((url) => url?.startsWith("http"));
    const [certificateEnd, lastChange, ...clocks] = await Promise.all([
      site.protocol === "https:" ? readCertificateEnd(site) : undefined,
      git.ask("log", "-1", "--format=%ct").catch(() => ""),
      ...hosts.map((url) => measureClockAhead(new URL(url ?? "").origin, now)),
    ]);
    results.certificateEnd = certificateEnd;
    results.clockAheadMs = clocks.find((ahead) => ahead !== undefined);
    results.lastChangeAheadMs = Number(lastChange) * 1_000 - now().getTime();
  }

  /**
   * Looks at the site as a visitor sees it, and whether all that saves need can be written. Behind some routers a machine
   * cannot reach its own name, so silence is a problem only where the site has answered under this address before.
   */
  async function look(): Promise<void> {
    const { status, body, reason = "" } = await request(site, { needsBody: true });
    if (status === 200 && body.includes(SITE_URL)) {
      if (!wasSeen()) writeFileSync(seenFile, SITE_URL, { mode: 0o600 });
      results.site = undefined;
    } else {
      const answer =
        status === 0 ? `It does not answer. ${reason}` : `The answer is ${status === 200 ? "another page" : status}.`;
      results.site = { failures: (results.site?.failures ?? 0) + 1, answer: answer.trim(), wasSeen: wasSeen() };
    }
    const gitDir = resolve(BLOG_DIR, await git.ask("rev-parse", "--git-common-dir").catch(() => ""));
    const inGit = ["objects", "refs", "logs", "COMMIT_EDITMSG"].map((name) => join(gitDir, name));
    results.unwritable = await findUnwritable([BLOG_DIR, PRACTICE_DIR, DATA_DIR, ...inGit], WRITTEN_IN_PLACE);
  }

  let timers: NodeJS.Timeout[] = [];
  return {
    results: results as Readonly<Probed>,
    probe,
    look,
    start(): void {
      const repeat = (run: () => Promise<void>, everyMs: number) => {
        const quietly = () => void run().catch(() => {}); // a full disk, say, has a check of its own
        return [setTimeout(quietly, FIRST_AFTER_MS), setInterval(quietly, everyMs)];
      };
      timers = [...repeat(probe, PROBE_EVERY_MS), ...repeat(look, LOOK_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    stop: () => timers.forEach(clearTimeout),
  };
}
