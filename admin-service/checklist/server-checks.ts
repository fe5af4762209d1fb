import { existsSync } from "node:fs";
import { londonTime, longDate } from "#content/model/london-time.ts";
import { findWeakness } from "../auth/password-rules.ts";
import type { ToldSettings } from "../config.ts";
import { gitIn } from "../git/git.ts";
import { createRemote, OutOfStep } from "../git/remote.ts";
import { readLastBackup, readLastRestore } from "../status/last-backup.ts";
import { findFullDisk } from "../status/machine.ts";
import { openWeeklyRecords } from "../writing/weekly-records.ts";
import {
  CHECK_TIMEOUT_MS,
  type CheckContext,
  inOrder,
  onTheServer,
  open,
  type PointCheck,
  practiceField,
} from "./point-check.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_BACKUP_AGE_MS = 8 * DAY_MS;

/** Lists the checks of the server: its settings, backups and disk. */
export function listServerChecks({ config, factsFolder, mail, told, now }: CheckContext): PointCheck[] {
  const { ADMIN_PASSWORD, BLOG_DIR, DATA_DIR, DIST_DIR, GIT_REMOTE, WEEKLY_TIMER } = config;
  const common = { group: "house", ...onTheServer } as const;
  return [
    {
      id: "mail",
      colour: "red",
      title: "Mail",
      ...common,
      ...practiceField("told.host", "Set up mail"),
      run: () => checkMail(mail()),
    },
    {
      id: "alerts",
      colour: "amber",
      title: "Alerts",
      ...common,
      ...practiceField("told.alertMail", "Say who is told"),
      run: () => checkAlerts(told()),
    },
    {
      id: "password",
      colour: "red",
      title: "Password",
      ...common,
      run() {
        if (ADMIN_PASSWORD === undefined)
          return inOrder(
            "Only its hash is kept, so nobody can see how strong it is. Weak ones are refused when it is set.",
          );
        const weakness = findWeakness(ADMIN_PASSWORD, { facts: factsFolder.on(londonTime(now()).date) });
        return weakness
          ? open("The password is weak", `Whoever guesses it can change the site and read messages. ${weakness}`)
          : inOrder("It is long enough, and none of the first guesses.");
      },
    },
    {
      id: "remote",
      colour: "amber",
      title: "A copy elsewhere",
      ...common,
      async run() {
        const why = "If this machine dies, posts and prices die with it.";
        if (!GIT_REMOTE) return open("No copy anywhere else", why);
        try {
          await createRemote(gitIn(BLOG_DIR), GIT_REMOTE, AbortSignal.timeout(CHECK_TIMEOUT_MS)).checkReachable();
          return inOrder("Posts and prices are copied after each change, and the place answers.");
        } catch (error) {
          if (!(error instanceof OutOfStep)) throw error;
          return open("The copy elsewhere is out of reach", `${error.message} ${why}`);
        }
      },
    },
    { id: "backup", colour: "amber", title: "Backup", ...common, run: () => checkBackup(DATA_DIR, now()) },
    {
      id: "weekly",
      colour: "amber",
      title: "Weekly post",
      ...common,
      run() {
        if (!WEEKLY_TIMER) return inOrder("The service writes it itself, and needs no timer.");
        return openWeeklyRecords({ dataDir: DATA_DIR, by: "timer" }).hasTimerRun()
          ? inOrder("Its timer has run.")
          : open(
              "The weekly post’s timer has never run",
              "A timer on the server is to write a draft each week. None has come so far.",
            );
      },
    },
    {
      id: "disk",
      colour: "red",
      title: "Disk space",
      ...common,
      run() {
        // A clone that has never been started has no data folder yet.
        const problem = findFullDisk([DATA_DIR, DIST_DIR, BLOG_DIR].filter((folder) => existsSync(folder)));
        return problem
          ? open(problem.replace(/\.$/, ""), "On a full disk no message and no post can be kept.")
          : inOrder("There is room.");
      },
    },
  ];
}

function checkMail(mail: ReturnType<CheckContext["mail"]>) {
  const atMessages = (link: string) => ({ where: "/admin/messages", link });
  if (!mail) return open("No mail is set up", "A message reaches you only when you look here.");
  const { to, tested } = mail;
  if (!tested)
    return open("Mail was never tested", `Nobody knows whether messages reach ${to}.`, atMessages("Send a test mail"));
  if (tested.came === undefined)
    return open("Has the test mail come?", `It went to ${to}. Say so, and this point is closed.`, atMessages("Answer"));
  return tested.came
    ? inOrder(`The test mail has come to ${to}.`)
    : open(
        "The test mail has not come",
        `Look among the spam of ${to}, or send another.`,
        atMessages("Send a test mail"),
      );
}

function checkAlerts({ SMTP_URL, ALERT_MAIL, ALERT_URL }: ToldSettings) {
  const addresses = [SMTP_URL && ALERT_MAIL, ALERT_URL && new URL(ALERT_URL).host].filter(Boolean);
  return addresses.length > 0
    ? inOrder(`When something breaks, a notice goes to ${addresses.join(" and ")}.`)
    : open("Nobody is told when something breaks", "A full disk or a failed backup shows only to who looks here.");
}

function checkBackup(dataDir: string, now: Date) {
  const backup = readLastBackup(dataDir);
  if (!backup) return open("There is no backup", "Messages and the password are copied nowhere else.");
  const day = longDate(backup.at);
  if (now.getTime() - Date.parse(backup.at) > MAX_BACKUP_AGE_MS)
    return open(`The last backup is of ${day}`, "What came since would be lost. There should be one every day.");
  if (backup.copied === false)
    return open("The last backup lies only here", "It could not be copied to the other machine.");
  const restored = readLastRestore(dataDir);
  if (!restored)
    return open("No backup was ever put back", "A backup counts once somebody has put it back, as a trial at least.");
  const sameDisk = backup.onSameDisk && backup.copied === null ? " It lies on the same disk as the site." : "";
  return inOrder(`The last one is of ${day}; one was put back on ${longDate(restored)}.${sameDisk}`);
}
