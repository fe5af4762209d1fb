import type { Facts } from "#content/facts/facts.ts";
import { plusDays } from "#content/facts/wording.ts";
import type { Checklist, Numbers, Status } from "#content/model/answers.ts";
import { longDate } from "#content/model/london-time.ts";
import { shownNumber } from "#content/model/shown-number.ts";

/** Ends and beginnings within this time are told of. */
const AHEAD_DAYS = 14;

interface Week {
  numbers: Numbers;
  messages: Pick<Status["messages"], "unread" | "held" | "urgent">;
  facts: Facts;
  /** When the site's certificate ends, as far as it was seen. */
  certificateEnd: Date | undefined;
  checklist: Checklist;
  /** "2026-11-23" */
  today: string;
}

/** Writes the week in five lines. It names nobody, and has no word of a message. */
export function composeLetter({ numbers, messages, facts, certificateEnd, checklist, today }: Week): string {
  const { weekBefore, yearBefore } = numbers;
  const before = [
    weekBefore && `The week before: ${shownNumber(weekBefore.visits)} visits.`,
    yearBefore && `A year ago: ${shownNumber(yearBefore.visits)} visits.`,
  ].filter(Boolean);
  return [
    [numbers.problem, numbers.sentence].filter(Boolean).join(" "),
    before.join(" ") || "The week before was not counted as a whole, so there is nothing to compare it with.",
    describeMessages(messages),
    describeEnds(facts, certificateEnd, today),
    describeChecklist(checklist),
  ].join("\n\n");
}

function describeMessages({ unread, held, urgent }: Week["messages"]): string {
  const waiting = [
    urgent > 0 && `${urgent} of an emergency, not answered`,
    unread > 0 && `${unread} not read`,
    held > 0 && `${held} held as spam`,
  ].filter(Boolean);
  return waiting.length > 0 ? `Messages that wait: ${waiting.join(", ")}.` : "No message waits.";
}

function describeEnds({ offer, closures }: Facts, certificateEnd: Date | undefined, today: string): string {
  const last = plusDays(today, AHEAD_DAYS);
  const isSoon = (day: string) => today <= day && day <= last;
  const certificate = certificateEnd?.toISOString().slice(0, 10);
  const ends = [
    offer.isActive && !offer.simulated && isSoon(offer.endsOn) && `the offer ends on ${longDate(offer.endsOn)}`,
    ...closures.coming
      .filter(({ from }) => from <= last)
      .map(({ from, to, times }) => `${times ? "other hours" : "closed"} from ${longDate(from)} to ${longDate(to)}`),
    certificate && certificate <= last && `the certificate ends on ${longDate(certificate)}`,
  ].filter(Boolean);
  return ends.length > 0 ? `In the next two weeks: ${ends.join("; ")}.` : "Nothing ends in the next two weeks.";
}

function describeChecklist({ points }: Checklist): string {
  const open = points.filter((point) => point.open);
  const [first] = open;
  if (!first) return "Going live: nothing is open.";
  return `Going live: ${open.length === 1 ? "1 point is" : `${open.length} points are`} open, first of all: ${first.what}.`;
}
