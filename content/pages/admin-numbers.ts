import { capitalised } from "../facts/opening-hours.ts";
import type { WeekNumbers } from "../model/answers.ts";
import { shownNumber } from "../model/shown-number.ts";

const RESTART =
  "Whoever looks after the server runs “npm run setup” there once more, lets it change .env and install the units, and restarts both the service and the web server.";

/** What the service says about numbers. */
export const numbersSentences = {
  week({ visits, booking }: WeekNumbers, mostRead: string | undefined): string {
    const sentence = `${capitalised(shownNumber(visits))} visits in the last seven days, ${shownNumber(booking)} views of the booking page.`;
    return mostRead ? `${sentence} “${mostRead}” was read most.` : sentence;
  },
  nothingYet: "Nobody’s visit has been counted yet. Each one shows here within minutes.",
  unreadable: `The web server’s log cannot be read, so what is read is not counted. ${RESTART}`,
  noLog: `Pages are counted from the web server’s log, which is not set up. ${RESTART}`,
  nothingCame:
    "No page has been asked for at this server for seven days. If visitors get the site from another host, its numbers cannot be known here.",
};
