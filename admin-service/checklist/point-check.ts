import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { ChecklistPoint, Status } from "#content/model/answers.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import type { Config, ToldSettings } from "../config.ts";
import type { LiveFindings } from "../posts/live-findings.ts";
import type { Probes } from "../status/probes.ts";
import type { Check } from "../status/watch.ts";

/** Everything a check may read. The service and `npm run checklist` both provide it. */
export interface CheckContext {
  config: Config;
  factsFolder: FactsFolder;
  /** Returns how mail is set up, and the result of the last test mail. */
  mail: () => Status["messages"]["mail"];
  /** Returns who is told of messages and problems. */
  told: () => ToldSettings;
  rules: Rules;
  index: Pick<PostIndex, "published" | "read">;
  /** Returns the live posts with findings that nobody has accepted. */
  liveFindings: LiveFindings;
  /** The checks of all that is monitored, the server's points among it, and the probes behind them. */
  monitored: { checks: readonly Check[]; probes: Pick<Probes, "results" | "probe"> };
  now: () => Date;
}

/** Where a point is put right, and the label of the link to that place. */
type Remedy = Pick<ChecklistPoint, "where" | "link">;
type CheckResult = Pick<ChecklistPoint, "open" | "why"> & Partial<Pick<ChecklistPoint, "what"> & Remedy>;

/** The check of one point of the list. */
export interface PointCheck extends Pick<ChecklistPoint, "id" | "group" | "colour">, Remedy {
  /** Names the point while it is in order. */
  title: string;
  /** Returns `undefined` when the point does not apply. An error or a timeout counts as an open point. */
  run: () => CheckResult | undefined | Promise<CheckResult | undefined>;
}

const pointsOf =
  (group: PointCheck["group"], colour: PointCheck["colour"]) =>
  (id: string, title: string, remedy: Remedy, run: PointCheck["run"]): PointCheck => ({
    id,
    title,
    group,
    colour,
    ...remedy,
    run,
  });

/** Points of what visitors see. */
export const visitors = { red: pointsOf("visitors", "red"), amber: pointsOf("visitors", "amber") };
/** Points of the house behind it. */
export const house = { red: pointsOf("house", "red"), amber: pointsOf("house", "amber") };

/** Reports a point as open. Pass `remedy` when it depends on the result of the check. */
export const open = (what: string, why: string, remedy?: Remedy): CheckResult => ({ open: true, what, why, ...remedy });
/** Reports a point as in order. */
export const inOrder = (why: string): CheckResult => ({ open: false, why });

/** Links to one field of the Practice screen, such as `contact.phone`. */
export const practiceField = (field: string, link: string): Remedy => ({ where: `/admin/practice#${field}`, link });
/** The section of the README that says how to put a point right on the server. */
export const README_SECTION = "README.md#going-live";
export const onTheServer: Remedy = { where: README_SECTION, link: "On the server" };
