import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { ChecklistPoint, Status } from "#content/model/answers.ts";
import type { Rules } from "#content/model/rules.ts";
import type { Config } from "../config.ts";
import type { LiveFindings } from "../posts/live-findings.ts";

/** Every look has to end by then: somebody waits for the list. */
export const LIMIT_MS = 5_000;

/** All that is looked at; the same for the service and for the command, which needs none. */
export interface Premises {
  config: Config;
  factsFolder: FactsFolder;
  /** How mail is set up, and what became of the test mail. */
  mail: () => Status["messages"]["mail"];
  rules: Rules;
  /** The live posts in which the rules find something that nobody has accepted. */
  liveFindings: LiveFindings;
  now: () => Date;
}

/** Where a point is mended, and the words of the link that leads there. */
export type Place = Pick<ChecklistPoint, "where" | "link">;
type Found = Pick<ChecklistPoint, "open" | "why"> & Partial<Pick<ChecklistPoint, "what"> & Place>;

export interface Look extends Pick<ChecklistPoint, "id" | "group" | "colour">, Place {
  /** Names the point while it is in order. */
  title: string;
  /** `undefined` where there is nothing of the kind. May throw or hang: that is an open point, too. */
  find: () => Found | undefined | Promise<Found | undefined>;
}

/** `place` is given where it depends on what was found. */
export const open = (what: string, why: string, place?: Place): Found => ({ open: true, what, why, ...place });
export const inOrder = (why: string): Found => ({ open: false, why });

/** A field of the Practice screen, as `contact.phone`. */
export const atPractice = (field: string, link: string): Place => ({ where: `/admin/practice#${field}`, link });
/** The README's list of what is mended on the server. */
export const README = "README.md#going-live";
export const onTheServer: Place = { where: README, link: "On the server" };
