import { vi } from "vitest";
import type { Post } from "#content/model/post.ts";
import type { Status } from "../service.ts";

interface Answer {
  status?: number;
  json?: unknown;
  text?: string;
}
/** What a call is answered with; an Error is no answer at all. */
export type Route = Answer | Error | ((call: Call) => Answer | Error | Promise<Answer | Error>);

export interface Call {
  /** "PATCH /api/blog/p1" */
  what: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Stands in for the service: answers `fetch` by method and path, and remembers what it was asked. */
export function fakeService(routes: Record<string, Route> = {}) {
  const calls: Call[] = [];
  const all: Record<string, Route> = { ...usual, ...routes };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const what = `${init.method ?? "GET"} ${url}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { what, body, headers: init.headers as Record<string, string> };
    calls.push(call);
    const route = all[what];
    if (what === "GET /api/admin/events" && !route) return openStream(init.signal);
    const answer = typeof route === "function" ? await route(call) : (route ?? { status: 404, text: "No such call." });
    if (answer instanceof Error) throw answer;
    const { status = 200, json, text = "" } = answer;
    return json === undefined
      ? new Response(status === 204 ? null : text, { status, headers: { "Content-Type": "text/plain" } })
      : new Response(JSON.stringify(json), { status, headers: { "Content-Type": "application/json" } });
  });
  const asked = (what: string) => calls.filter((call) => call.what === what);
  return { calls, asked, answer: (what: string, route: Route) => Object.assign(all, { [what]: route }) };
}

export const noAnswer = new TypeError("Failed to fetch");
export const listCall = "GET /api/blog?limit=10";

/** A stream of events in which nothing happens. */
function openStream(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

export const aStatus = (changes: Partial<Status> = {}): Status => ({
  publish: null,
  job: null,
  broken: [],
  notices: [],
  git: { remote: false, state: "local" },
  weekly: { last: null, next: null },
  writer: "ai",
  ...changes,
});

export const aPost = (changes: Partial<Post> = {}): Post => ({
  id: "p1",
  slug: "sore-back",
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
  featuredImageAlt: "",
  revision: "r1",
  readingMinutes: 1,
  ...changes,
});

const usual: Record<string, Route> = {
  "GET /api/admin/verify": { json: { ok: true } },
  "POST /api/admin/logout": { status: 204 },
  "GET /api/admin/status": { json: aStatus() },
  [listCall]: { json: [] },
};
