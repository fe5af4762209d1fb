import { vi } from "vitest";
import { type SectionName, type Sections, validateSection, type WrittenSections } from "#content/facts/sections.ts";
import { plusDays } from "#content/facts/wording.ts";
import type { ContactMessage, Numbers, Status, ToldAnswer } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { mapLineFields } from "#content/model/post-fields.ts";

interface Answer {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}
/** The answer to a call. An Error simulates a service that cannot be reached. */
export type Route = Answer | Error | ((call: Call) => Answer | Error | Promise<Answer | Error>);
/** Routes by method and path: "GET /api/blog/sore-back". */
export type Routes = Record<string, Route>;

export interface Call {
  /** "PATCH /api/blog/p1" */
  what: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Answers `fetch` by method and path, and records the calls. */
export function fakeService(routes: Routes = {}) {
  const calls: Call[] = [];
  const allRoutes: Routes = { ...defaultRoutes, ...routes };
  const sent = sentPosts();
  const streams: ReadableStreamDefaultController[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const what = `${init.method ?? "GET"} ${url}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { what, body, headers: init.headers as Record<string, string> };
    calls.push(call);
    const route = allRoutes[what];
    if (what === "GET /api/admin/events" && !route) return openStream(init.signal, streams);
    const isThrownAway = !route && /^(PUT|DELETE) \/api\/thrown-away\//.test(what);
    const known = isThrownAway ? { status: 204 } : route;
    const answer = typeof known === "function" ? await known(call) : (known ?? sent.answer(what));
    if (answer instanceof Error) throw answer;
    const { status = 200, json, text = "" } = answer;
    // Like the service, names the commit of an edit that changed something.
    const headers =
      what.startsWith("PATCH") && sent.isChange(json) ? { "X-Commit": "c", ...answer.headers } : answer.headers;
    sent.remember(json);
    return json === undefined
      ? new Response(status === 204 ? null : text, { status, headers: { "Content-Type": "text/plain", ...headers } })
      : new Response(JSON.stringify(json), { status, headers: { "Content-Type": "application/json", ...headers } });
  });
  const asked = (what: string) => calls.filter((call) => call.what === what);
  return {
    calls,
    asked,
    answer: (what: string, route: Route) => Object.assign(allRoutes, { [what]: route }),
    /** Sends an event to the open page. */
    tell: (event: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`)),
  };
}

/** Remembers the posts that were sent. Each can be fetched, and published ones have a public page. */
function sentPosts() {
  const bySlug = new Map<string, Post>();
  const isPost = (thing: unknown): thing is Post => typeof thing === "object" && thing !== null && "revision" in thing;
  return {
    isChange: (json: unknown): boolean =>
      isPost(json) && JSON.stringify(json) !== JSON.stringify(bySlug.get(json.slug)),
    remember(json: unknown) {
      for (const thing of [json].flat()) if (isPost(thing)) bySlug.set(thing.slug, thing);
    },
    answer(what: string): Answer {
      const [, isApi, slug = ""] = /^GET (\/api)?\/blog\/([\w-]+)$/.exec(what) ?? [];
      const post = bySlug.get(slug);
      if (post && isApi) return { json: post };
      return post?.published
        ? { text: `<meta name="revision" content="${post.revision}">` }
        : { status: 404, text: "No such call." };
    },
  };
}

/** A check that finds those findings whose passage is in the text. */
export const findingsInText =
  (...all: { field: string; text: string }[]): Route =>
  ({ body }) => {
    const textOf = (field: string) =>
      String((body as Record<string, unknown>)[field]).replace(/[*_]|\n/g, (mark) => (mark === "\n" ? " " : ""));
    return { json: { findings: all.filter(({ field, text }) => textOf(field).includes(text)) } };
  };

export const noAnswer = new TypeError("Failed to fetch");
export const listCall = "GET /api/blog?limit=10&summary=1";

/** An event stream, which a test may send events to. */
function openStream(signal: AbortSignal | null | undefined, streams: ReadableStreamDefaultController[]): Response {
  const body = new ReadableStream({
    start(controller) {
      streams.push(controller);
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

type StatusChanges = Partial<Omit<Status, "messages">> & { messages?: Partial<Status["messages"]> };
export const aStatus = ({ messages, ...changes }: StatusChanges = {}): Status => ({
  publish: null,
  job: null,
  broken: [],
  notices: [],
  git: { remote: false, state: "local" },
  weekly: { by: "service", last: null, next: null },
  messages: { unread: 0, unsent: 0, held: 0, urgent: 0, urgentUnread: 0, ...messages },
  problems: [],
  writer: "ai",
  ...changes,
});

export const aPost = (changes: Partial<Post> = {}): Post => ({
  id: "p1",
  slug: "sore-back",
  ...mapLineFields(() => ""),
  title: "Sore back",
  excerpt: "In short.",
  content: "Word for word.",
  category: "Human",
  author: "Dr. Eleanor Hale",
  tags: [],
  published: false,
  publishedAt: null,
  publishAt: null,
  createdAt: "2026-11-18T12:00:00.000Z",
  featuredImage: null,
  revision: "r1",
  readingMinutes: 1,
  ...changes,
});

export const aMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: "m1",
  receivedAt: "2026-11-20T09:41:00.000Z",
  name: "Ann Archer",
  email: "ann@patient.example",
  phone: "07700 900 321",
  subject: "services",
  message: "My cob is reluctant on the left rein.",
  read: false,
  suspected: false,
  reasons: [],
  notice: "18/07/2025",
  keptUntil: "2027-11-20T09:41:00.000Z",
  mail: "off",
  ...changes,
});

/** The practice's facts, as the service sends them. */
export const aPractice = (changes: Partial<Sections> = {}) =>
  withRevisions({
    contact: {
      name: "The Practice",
      phone: "01632 960999",
      email: "ann@practice.example",
      address: { street: "1 High Street", town: "Abbot", county: "Berkshire", postcode: "RG1 1AA" },
      region: "Abbot",
      position: { latitude: 51.5, longitude: -1.25 },
      messagesKeptMonths: 6,
      policyReviewed: "",
    },
    people: {
      practitioner: {
        name: "Ann",
        formerNames: [],
        fullName: "Ann Smith",
        title: "Doctor of Chiropractic",
        gccNumber: "01234",
        education: [{ year: 2001, event: "Qualified" }],
      },
    },
    hours: {
      week: {
        monday: ["08:00-17:00"],
        tuesday: ["08:00-17:00"],
        wednesday: ["08:00-12:30", "14:00-17:00"],
        thursday: [],
        friday: ["08:00-17:00"],
        saturday: [],
        sunday: [],
      },
      arriveEarlyMinutes: 10,
    },
    closures: { closures: [], announceDaysBefore: 7 },
    prices: {
      human: { initial: 41, followUp: 31, minutes: "30" },
      canine: { initial: 42, followUp: 32 },
      equine: {
        session: 73,
        minutes: "45-60",
        discountFromHorses: 3,
        lightWorkAfterHours: "24",
        travel: { freeMiles: 5, pencePerMile: 40 },
      },
    },
    treatments: {},
    offer: {
      mode: "counter",
      price: 41,
      usualPrice: 91,
      minutes: 30,
      places: 8,
      validDays: 7,
      endsOn: "2026-12-18",
      placesLeft: 4,
    },
    figures: {
      established: 2001,
      years: { shown: "20+", evidence: "" },
      patients: { shown: "400+", evidence: "" },
      horses: { shown: "90+", evidence: "" },
      offerPatients: { shown: "400+", evidence: "" },
      offerYears: { shown: "20+", evidence: "" },
      offerRating: { shown: "5", evidence: "" },
    },
    testimonials: {
      testimonials: [
        { name: "Bea", text: "Gentle.", rating: 5, permission: "" },
        { name: "Cal", text: "Clear.", rating: 4, permission: "By letter" },
      ],
    },
    links: {
      booking: { url: "https://diary.example/", resizeMarker: "resize", pageMarker: "page" },
      map: "https://maps.example/",
      chat: "",
      review: "",
      facebook: "",
      instagram: "",
      linkedin: "",
      googleVerification: "",
      bingVerification: "",
    },
    photos: {
      portrait: { file: "portrait-1.webp", alt: "Ann at work" },
      clinic: { file: "", alt: "" },
      share: { file: "", alt: "" },
      logo: { file: "", alt: "" },
    },
    look: {},
    ...changes,
  });

/** Facts that are left out have their defaults. */
const withRevisions = (written: WrittenSections): Record<string, object & { revision: string }> =>
  Object.fromEntries(
    Object.entries(written).map(([name, values]) => [
      name,
      { ...validateSection(name as SectionName, values), revision: `${name}1` },
    ]),
  );

/** The service's routes for facts. A merge patch changes a section and returns a new revision and a commit. */
export function practiceRoutes(facts = aPractice()): Routes {
  let commits = 0;
  const patch =
    (name: SectionName): Route =>
    ({ body, headers }) => {
      const section = facts[name] as { revision: string };
      if (headers["If-Match"] !== `"${section.revision}"`)
        return { status: 409, text: "Somebody else has changed it." };
      commits += 1;
      facts[name] = { ...(merge(section, body) as object), revision: `${name}${commits + 1}` };
      return { json: facts[name], headers: { "X-Commit": `c${commits}` } };
    };
  return {
    "GET /api/practice": () => ({ json: facts }),
    ...Object.fromEntries(
      Object.keys(facts).map((name) => [`PATCH /api/practice/${name}`, patch(name as SectionName)]),
    ),
  };
}

/** Applies a JSON merge patch (RFC 7396), without support for removals. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const merged = { ...(target as Record<string, unknown>) };
  for (const [key, value] of Object.entries(patch)) merged[key] = merge(merged[key], value);
  return merged;
}

export const aTold = (changes: Partial<ToldAnswer> = {}): ToldAnswer => ({
  host: "",
  port: "587",
  account: "",
  to: "",
  from: "",
  alertMail: "",
  kept: { password: false, alertUrl: "" },
  onServer: [],
  revision: "1",
  ...changes,
});

const defaultRoutes: Routes = {
  "GET /api/admin/verify": { json: { ok: true } },
  "POST /api/admin/logout": { status: 204 },
  "GET /api/admin/status": { json: aStatus() },
  "GET /api/admin/told": { json: aTold() },
  [listCall]: { json: [] },
};

/** What people read, in a practice that has counted for 90 days. */
export const aNumbers = (changes: Partial<Numbers> = {}): Numbers => {
  const days = Array.from({ length: 90 }, (_, at) => ({
    day: plusDays("2026-11-27", at - 89),
    visits: (at * 37) % 41,
    views: (at * 37) % 41 > 0 ? ((at * 37) % 41) + 9 : 0,
  }));
  return {
    sentence:
      "211 visits in the last seven days, 34 looked at booking; “Why your horse’s saddle matters” was read most.",
    since: "2025-06-01",
    week: { visits: 211, views: 402, booking: 34, messages: 3 },
    weekBefore: { visits: 199, views: 402, booking: 41, messages: 0 },
    yearBefore: { visits: 96, views: 140, booking: 2, messages: 7 },
    days,
    pages: [
      { path: "/", title: "Home", views: 310 },
      { path: "/blog/saddle", title: "Why your horse’s saddle matters", views: 84 },
      { path: "/about", title: "About", views: 2 },
    ],
    from: [
      { host: "", visits: 120 },
      { host: "www.google.com", visits: 61 },
    ],
    ledToBooking: [{ path: "/treatments/equine", title: "Equine treatment", views: 12 }],
    feeds: { subscribers: 12, otherPrograms: 3 },
    missing: [
      { path: "/contact-us", requests: 14, from: "old.example" },
      { path: "/über-uns", requests: 2 },
      { path: "/treatments/cats", requests: 6, from: "/blog/saddle" },
    ],
    posts: { p1: 84 },
    ...changes,
  };
};
