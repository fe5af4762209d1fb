import { existsSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { isAnswered } from "#content/model/addresses.ts";
import type { ChecklistPoint } from "#content/model/answers.ts";
import { checkPost } from "#content/model/check-post.ts";
import { londonTime } from "#content/model/london-time.ts";
import { openRules } from "#content/model/open-rules.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { runChecklist } from "../admin-service/checklist/checklist.ts";
import { loadConfig } from "../admin-service/config.ts";
import { openTestMail } from "../admin-service/contact/test-mail.ts";
import { gitIn } from "../admin-service/git/git.ts";
import { createRemote } from "../admin-service/git/remote.ts";
import { openPracticeFacts } from "../admin-service/open-facts.ts";
import { type CheckPost, createLiveFindings } from "../admin-service/posts/live-findings.ts";
import { listServerChecks } from "../admin-service/status/checks.ts";
import { REQUEST_TIMEOUT_MS } from "../admin-service/status/machine.ts";
import { createProbes } from "../admin-service/status/probes.ts";
import { readTold } from "../admin-service/told/told.ts";
import { openWeeklyRecords } from "../admin-service/writing/weekly-records.ts";
import { readArguments } from "./command.ts";

// npm run checklist: prints what has to be done before the site goes live, with reasons and remedies. Needs no running
// service. Exits with 0 only when nothing is open.
readArguments("npm run checklist", {});
const config = loadConfig();
const now = () => new Date();
const factsFolder = openPracticeFacts(config);
const facts = () => factsFolder.on(londonTime(now()).date);
const rules = openRules(join(config.DIST_DIR, "build"), factsFolder);
const index = createPostIndex({ dir: config.BLOG_DIR, author: () => facts().practitioner.label });
index.refresh();
const live = join(config.DIST_DIR, "live");
const isShown = (path: string) => isAnswered(path, (file) => existsSync(join(live, file)));
// Before the first publish, every link would lead nowhere.
const links = existsSync(live) ? { isAnswered: isShown } : {};
const check: CheckPost = (post) => checkPost(post, { rules, facts: facts(), ...links });
const liveFindings = createLiveFindings({ index, facts, check });
const told = () => readTold(config);
const testMail = await openTestMail({ config, mail: told, facts, now });
const probes = createProbes({ config, alertUrl: () => told().ALERT_URL, diary: () => facts().links.booking.url, now });
const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
const { GIT_REMOTE } = config;
const message = GIT_REMOTE && (await createRemote(gitIn(config.BLOG_DIR), GIT_REMOTE, limit).findTrouble());
const weekly = openWeeklyRecords({ dataDir: config.DATA_DIR, by: config.WEEKLY_TIMER ? "timer" : "service" });
const checks = listServerChecks({
  config,
  probed: probes.results,
  git: () => (message ? { message } : {}),
  weekly: () => weekly.report(now()),
  now,
});
const mail = () => testMail.state;
const monitored = { checks, probes };
const { points } = await runChecklist({ config, factsFolder, mail, told, rules, index, liveFindings, monitored, now });

const openPoints = points.filter(({ open }) => open);
for (const group of ["visitors", "house"] as const)
  show(
    goingLive.groups[group],
    openPoints.filter((point) => point.group === group),
  );
show(
  goingLive.inOrder,
  points.filter(({ open }) => !open),
);
console.log(goingLive.tally(openPoints.length));
// A check that timed out may still be waiting for its answer.
process.exit(openPoints.length > 0 ? 1 : 0);

function show(title: string, shown: readonly ChecklistPoint[]): void {
  if (shown.length === 0) return;
  console.log(styleText("bold", title));
  for (const point of shown) {
    const state = point.open ? goingLive.states[point.colour] : goingLive.states.inOrder;
    console.log(
      [`${state}: ${styleText("bold", point.what)}`, point.why, ...(point.open ? [remedyOf(point)] : [])].join(
        "\n    ",
      ),
    );
  }
  console.log("");
}

function remedyOf({ where, link, how }: ChecklistPoint): string {
  return `→ ${how === undefined ? `${link}: ${config.SITE_URL}${where}` : how.replaceAll("`", "")}`;
}
