import { londonTime, longDate } from "#content/model/london-time.ts";
import { findWeakness } from "../auth/password-rules.ts";
import type { ToldSettings } from "../config.ts";
import { readLastBackup, readLastRestore } from "../status/last-backup.ts";
import { runCheck } from "../status/watch.ts";
import { openWeeklyRecords } from "../writing/weekly-records.ts";
import { type CheckContext, house, inOrder, onTheServer, open, type PointCheck, practiceField } from "./point-check.ts";

/** Lists the checks of the server. What is monitored is asked of the list that the service watches. */
export function listServerChecks({ config, factsFolder, mail, told, monitored, now }: CheckContext): PointCheck[] {
  const { ADMIN_PASSWORD, DATA_DIR, GIT_REMOTE, SITE_URL, WEEKLY_TIMER } = config;
  const { checks, probes } = monitored;
  const probed = probes.probe();
  /** Returns what is wrong, whether or not it has lasted long enough for an alert. */
  async function findProblem(name: string): Promise<string | undefined> {
    await probed;
    return runCheck(name, () => checks.find((check) => check.name === name)?.run());
  }
  /** A point that is monitored. `why` it matters is said while something is wrong. */
  const watched = (name: string, why: string, otherwise: PointCheck["run"]) => async () => {
    const problem = await findProblem(name);
    return problem ? open(problem.replace(/\.$/, ""), why) : otherwise();
  };
  return [
    house.red(
      "mail",
      "Mail",
      practiceField("told.host", "Set up mail"),
      watched("mail", "A message reaches you only when you look here.", () => checkMail(mail())),
    ),
    house.amber("alerts", "Alerts", practiceField("told.alertMail", "Say who is told"), () => checkAlerts(told())),
    house.red("password", "Password", onTheServer, () => {
      if (ADMIN_PASSWORD === undefined)
        return inOrder(
          "Only its hash is kept, so nobody can see how strong it is. Weak ones are refused when it is set.",
        );
      const weakness = findWeakness(ADMIN_PASSWORD, { facts: factsFolder.on(londonTime(now()).date) });
      return weakness
        ? open("The password is weak", `Whoever guesses it can change the site and read messages. ${weakness}`)
        : inOrder("It is long enough, and none of the first guesses.");
    }),
    house.amber("remote", "A copy elsewhere", onTheServer, async () => {
      const why = "If this machine dies, posts and prices die with it.";
      if (!GIT_REMOTE) return open("No copy anywhere else", why);
      const problem = await findProblem("git");
      return problem
        ? open("The copy elsewhere is out of reach", `${problem} ${why}`)
        : inOrder("Posts and prices are copied after each change, and the place answers.");
    }),
    house.amber(
      "backup",
      "Backup",
      onTheServer,
      watched("backup", "What came since would be lost.", () => checkBackup(DATA_DIR)),
    ),
    house.amber("weekly", "Weekly post", onTheServer, async () => {
      if (!WEEKLY_TIMER) return inOrder("The service writes it itself, and needs no timer.");
      const hasRun = openWeeklyRecords({ dataDir: DATA_DIR, by: "timer" }).hasTimerRun();
      const why = "A timer on the server is to write a draft each week.";
      if (!hasRun) return open("The weekly post’s timer has never run", `${why} None has come so far.`);
      return watched("weekly", why, () => inOrder("Its timer has run."))();
    }),
    house.red(
      "disk",
      "Disk space",
      onTheServer,
      watched("disk", "On a full disk no message and no post can be kept.", () => inOrder("There is room.")),
    ),
    house.red("certificate", "Certificate", onTheServer, async () => {
      if (!SITE_URL.startsWith("https:")) return undefined;
      await probed;
      const end = probes.results.certificateEnd;
      if (!end) return open("No certificate could be seen", `${new URL(SITE_URL).host} does not answer.`);
      const why = "From then on browsers warn people of your site.";
      return watched("certificate", why, () => inOrder(`Valid until ${longDate(end.toISOString())}.`))();
    }),
    house.amber(
      "clock",
      "Clock",
      onTheServer,
      watched("clock", "Posts would go live, and messages be deleted, at the wrong time.", () =>
        inOrder(
          probes.results.clockAheadMs === undefined
            ? "No change lies in the future; no other clock was there to compare."
            : "It agrees with another clock.",
        ),
      ),
    ),
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

function checkBackup(dataDir: string) {
  const backup = readLastBackup(dataDir);
  if (!backup) return open("There is no backup", "Messages and the password are copied nowhere else.");
  const restored = readLastRestore(dataDir);
  if (!restored)
    return open("No backup was ever put back", "A backup counts once somebody has put it back, as a trial at least.");
  const sameDisk = backup.onSameDisk && backup.copied === null ? " It lies on the same disk as the site." : "";
  return inOrder(`The last one is of ${longDate(backup.at)}; one was put back on ${longDate(restored)}.${sameDisk}`);
}
