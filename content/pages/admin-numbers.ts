import { capitalised } from "../facts/opening-hours.ts";
import type { WeekNumbers } from "../model/answers.ts";
import { isFew, shownNumber } from "../model/shown-number.ts";

const RESTART = "Whoever looks after the server runs “npm run setup” there once more, and restarts the web server.";

/** Sentences of the service about numbers. */
export const numbersSentences = {
  week({ visits, booking }: WeekNumbers, mostRead: string | undefined): string {
    const sentence = `${capitalised(shownNumber(visits))} visits in the last seven days, ${shownNumber(booking)} views of the booking page.`;
    return mostRead ? `${sentence} “${mostRead}” was read most.` : sentence;
  },
  nothingYet: "Nobody’s visit has been counted yet. Each one shows here within seconds.",
  unreadable: `The web server’s log cannot be read, so what is read is not counted. ${RESTART}`,
  noLog: `Pages are counted from the web server’s log, which is not set up. ${RESTART}`,
  nothingCame:
    "No page has been asked for at this server for seven days. If visitors get the site from another host, its numbers cannot be known here.",
};

const inFull = (count: number): string => (count === 0 ? "none" : shownNumber(count));

/** Texts of the page about what people read. Its first sentence comes from the service. */
export const adminNumbers = {
  title: "Numbers",
  inFull,
  loading: "Loading the numbers …",
  failed: "The numbers could not be loaded.",
  since: (day: string) => `Counted since ${day}.`,
  nothingYet: "From then on, this page says how many visits there were, what was read, and where they came from.",
  weeks: {
    title: "The last seven days",
    kinds: { visits: "Visits", views: "Pages read", booking: "Booking page", messages: "Messages" },
    before: "in the seven days before",
    year: "a year ago",
    /** A difference to few would tell how few. */
    beside(now: number, then: number, when: string): string {
      if (isFew(now) || isFew(then)) return `${inFull(then)} ${when}`;
      if (now === then) return `as many as ${when}`;
      return `${Math.abs(now - then).toLocaleString("en-GB")} ${now > then ? "more" : "fewer"} than ${when} (${inFull(then)})`;
    },
  },
  days: {
    title: "The last 90 days",
    label: (most: string, day: string) =>
      `Visits a day, as a line. The most: ${most}, on ${day}. All of them stand in the table below.`,
    top: (visits: number) => `Visits, ${visits.toLocaleString("en-GB")} at the top`,
    table: "As a table",
    columns: ["Day", "Visits", "Pages read"],
  },
  pages: "Read most in 30 days",
  from: "Where visits come from",
  unnamed: "Not known: typed, a bookmark, an app",
  ledToBooking: "What led to Book",
  views: (count: number) => `${shownNumber(count)} views`,
  times: (count: number) => `${shownNumber(count)} times`,
  visits: (count: number) => `${shownNumber(count)} visits`,
  ofPost: (count: number) => `${shownNumber(count)} views in 30 days`,
  feeds: {
    title: "Who follows your posts",
    subscribers: "People, as their feed readers say",
    otherPrograms: "Feed readers that do not say for how many",
  },
  missing: {
    title: "Addresses that lead nowhere",
    text: "Somebody asked for these, and found no page. An old address can lead to a page or post of yours; those that do stand under Practice, Booking and links.",
    asked: (count: number) => `asked for ${shownNumber(count)} times`,
    from: (place: string) => `from a link on ${place}`,
    leads: (path: string) => `leads to ${path}`,
    forward: "Forward to …",
    taken: "The site keeps such addresses for itself, so it cannot be forwarded.",
    where: (path: string) => `Where shall ${path} lead?`,
    looking: "Looking for what is nearest …",
    choose: "The most alike first. Whoever asks for the old address is then led there.",
    here: "Forward",
    done: "Forwarded",
  },
  how: "Counted by the server itself, with no cookies and no script in anybody’s browser. Only counts are kept, and fewer than 5 are “a few”. Taps on your telephone number and on WhatsApp are plain links and are not known; a page that is loaded anew counts again, and one that is opened from the browser’s memory does not.",
} as const;
