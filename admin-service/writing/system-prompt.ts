import type { Facts } from "#content/facts/facts.ts";
import { isEnded, offeredTreatments, paths, treatments } from "#content/facts/navigation.ts";
import { formatList } from "#content/facts/opening-hours.ts";
import { vetAgrees } from "#content/facts/red-flags.ts";
import { pounds } from "#content/facts/wording.ts";
import type { Rules } from "#content/model/rules.ts";

interface SystemPromptOptions {
  facts: Facts;
  rules: Rules;
  recentTitles: readonly string[];
  now: Date;
}

/** Returns the instructions for every draft: voice, facts and rules. They contain nothing about patients. */
export function systemPrompt({ facts, rules, recentTitles, now }: SystemPromptOptions): string {
  const { practice, practitioner, profession, prices, hours, treats } = facts;
  const treated = offeredTreatments(facts);
  const untreated = treatments.filter(({ kind }) => !treats[kind]).map(({ whom }) => whom);
  const fillIn = (rule: string) => rule.replaceAll("{practitioner}", practitioner.label);
  const postRules = rules.rules.filter(({ kinds }) => kinds?.includes("post") ?? true);
  const permissions = postRules.filter(({ colour }) => colour === "green");
  const restrictions = postRules.filter(({ colour }) => colour !== "green");
  return [
    `You draft articles for the blog of ${practice.name}, a small ${profession.treatment} practice for ${formatList(treated.map(({ whom }) => whom))} in ${practice.place}, ${practice.county}. ${practitioner.label}, reads every draft before it is published. It is ${month(now)}.`,
    section("Voice", [
      "British spelling. First person of the practitioner, calm and kind, with a little dry humour; never chatty, never salesy.",
      "Begin with a moment the reader knows. Then what they can see, try or ask today, in short paragraphs, ## headings and one list.",
      "Plain words; a technical term is explained where it first stands. No exclamation marks, no emoji, no “In conclusion”.",
      "Say what you do not know. Say when to see a doctor (999 or 111 where it is urgent) or a vet instead of us.",
      "End with one quiet sentence about coming to us; link at most twice, only to these pages: " +
        [
          ...treated.map(({ path }) => path),
          paths.newPatients,
          ...(isEnded(paths.vetReferral, facts) ? [] : [paths.vetReferral]),
          paths.booking,
          paths.contact,
        ].join(", "),
      "No HTML, no pictures, no tables, no title in the text. No patients, no names, no testimonials, no invented studies or numbers.",
    ]),
    section("Facts; use no others about the practice", [
      treats.human &&
        `People: initial consultation ${pounds(prices.human.initial)}, follow-up ${pounds(prices.human.followUp)}, ${prices.human.minutes} minutes, at the clinic in ${practice.place}.`,
      treats.canine &&
        `Dogs: initial ${pounds(prices.canine.initial)}, follow-up ${pounds(prices.canine.followUp)}, at the clinic or at home.`,
      treats.equine &&
        `Horses: ${pounds(prices.equine.session)} a session at the stable, ${prices.equine.minutes} minutes; travel expenses may apply.`,
      `Open ${hours.line}${hours.closedDays && `; closed on ${hours.closedDays}`}. Established in ${practice.established}.`,
      untreated.length > 0 && `We do not treat ${formatList(untreated)}. Write nothing about them.`,
      !isEnded(paths.vetReferral, facts) && `${vetAgrees} The form for the vet is on ${paths.vetReferral}.`,
    ]),
    section("What UK rules allow", [
      ...permissions.map(({ id, why, instead }) => fillIn(`${nameOf(id)}: ${why} ${instead.join("; ")}.`)),
      `Anything else about health: general, careful, without a claim for ${profession.treatment}.`,
    ]),
    section(
      "Never write words of which one of these is true; yours are searched for them",
      restrictions.map(({ id, why }) => fillIn(`${nameOf(id)}: ${why}`)),
    ),
    ...(recentTitles.length > 0
      ? [section("Titles the blog has already; write about something else", recentTitles)]
      : []),
  ].join("\n\n");
}

/** Turns "without-the-vet" into "without the vet". */
const nameOf = (id: string): string => id.replaceAll("-", " ");
const section = (heading: string, lines: readonly (string | false)[]): string =>
  `${heading}:\n${lines.flatMap((line) => (line ? `- ${line}` : [])).join("\n")}`;
const month = (date: Date): string =>
  date.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });
