import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCounting } from "./counting.ts";
import { type Counts, openCounts, readCounts, sumCounts } from "./counts.ts";
import { browsers, logLine } from "./testing/scripted-week.ts";

const origin = "https://practice.example";
const [agent = ""] = browsers;

let folder: string;
let log: string;
let present: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "counting-"));
  log = join(folder, "access.log");
  present = "2026-11-27T12:00:00Z";
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (path: string, at = present, headers: Record<string, string> = {}) => {
  const told = { "user-agent": agent, "sec-fetch-dest": "document", ...headers };
  return logLine({ at: Date.parse(at), method: "GET", path, status: 200, headers: told }, origin);
};
const now = () => new Date(present);

/** Counts with a service that has just been started. */
async function countAnew(): Promise<Counts> {
  const counts = await openCounts({ dataDir: folder, now });
  const counting = createCounting({ config: { ACCESS_LOG: log }, counts, log: { info() {}, error() {} }, now });
  await counting.wake();
  await counting.stop();
  return counts.days();
}
const views = (counts: Counts) => Object.fromEntries(sumCounts(counts, "view", "2026-12-31", 100));

test("goes on where it stopped, leaves half a line for later, and skips broken lines", async () => {
  const [half, rest] = [line("/about").slice(0, 40), line("/about").slice(40)];
  writeFileSync(log, `${line("/")}broken\n{"ts":1}\n\n${line("/never").replace(/"ts":[\d.]+/, '"ts":1e30')}${half}`);
  expect(views(await countAnew())).toEqual({ "/": 1 });
  appendFileSync(log, `${rest}${line("/")}`);
  expect(views(await countAnew())).toEqual({ "/": 2, "/about": 1 });
  expect(views(await countAnew())).toEqual({ "/": 2, "/about": 1 });
});

test("a log as any Caddy writes it, with all headers, is counted the same", async () => {
  const anyLine = (uri: string, headers: Record<string, string[]>, status = 200) =>
    `${JSON.stringify({ level: "info", ts: Date.parse(present) / 1_000, request: { remote_ip: "203.0.113.7", proto: "HTTP/2.0", method: "GET", host: "practice.example", uri, headers }, status })}\n`;
  const people = { "User-Agent": [agent] };
  writeFileSync(
    log,
    [
      anyLine("/about?utm_source=mail", { ...people, Referer: ["https://www.vets.example/links"] }),
      anyLine("/booking?for=dog", { ...people, Referer: ["https://practice.example/about"] }),
      anyLine("/about", { ...people, "Sec-Purpose": ["prefetch"] }),
      anyLine("/about", { "User-Agent": ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"] }),
      anyLine("/lost", { ...people, Referer: ["https://practice.example/about"] }, 404),
    ].join(""),
  );
  expect((await countAnew())["2026-11-27"]).toEqual({
    "view /about": 1,
    "visit vets.example": 1,
    "view /booking": 1,
    "led /about": 1,
    "missing /lost\t/about": 1,
  });
});

test("reads the rest of a log that was copied and emptied, however far the new one has grown since", async () => {
  writeFileSync(log, line("/"));
  await countAnew();
  appendFileSync(log, line("/about"));
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
  expect(views(await countAnew())).toEqual({ "/": 1, "/about": 1 });
  appendFileSync(log, line("/contact", "2026-11-27T12:00:01Z").repeat(20));
  expect(views(await countAnew())).toEqual({ "/": 1, "/about": 1, "/contact": 20 });
  expect(views(await countAnew())).toEqual({ "/": 1, "/about": 1, "/contact": 20 });
});

test("counts a day in London, and keeps each month in a file of its own", async () => {
  present = "2026-11-01T12:00:00Z";
  writeFileSync(
    log,
    [
      line("/", "2026-10-24T22:59:59Z"), // the last second of Saturday, in summer time
      line("/about", "2026-10-24T23:00:00Z"),
      line("/", "2026-10-31T23:59:59Z"),
      line("/about", "2026-11-01T00:00:00Z"),
    ].join(""),
  );
  const counts = await countAnew();
  const days = Object.keys(counts).sort();
  expect(days.map((day) => [day, ...sumCounts(counts, "view", day).map(([path]) => path)])).toEqual([
    ["2026-10-24", "/"],
    ["2026-10-25", "/about"],
    ["2026-10-31", "/"],
    ["2026-11-01", "/about"],
  ]);
  expect(readdirSync(join(folder, "numbers")).filter((name) => !name.includes("last-good"))).toEqual([
    "2026-10.json",
    "2026-11.json",
  ]);
  expect(readCounts(folder)).toEqual(counts);
});

test("counts no line of a clock that was wrong: longer ago than the log is kept, or still to come", async () => {
  const times = ["2019-01-01T00:00:00Z", "2026-11-10T12:00:00Z", "2026-11-28T12:00:00Z", "2031-01-01T00:00:00Z"];
  writeFileSync(log, [...times, present].map((at) => line("/", at)).join(""));
  expect(await countAnew()).toEqual({ "2026-11-27": { "view /": 1, "visit ": 1 } });
});

test("goes on when a clock that was ahead by a month is put right", async () => {
  present = "2026-12-27T12:00:00Z";
  writeFileSync(log, line("/"));
  await countAnew();
  present = "2026-11-27T12:00:00Z";
  appendFileSync(log, line("/about"));
  await countAnew();
  appendFileSync(log, line("/about"));
  expect(sumCounts(await countAnew(), "view", "2026-11-27")).toEqual([["/about", 2]]);
});

test("a month whose file is broken is put back from its copy; without one it is set aside, and named", async () => {
  writeFileSync(log, line("/"));
  await countAnew();
  const file = join(folder, "numbers/2026-11.json");
  writeFileSync(file, "{");
  expect(views(await countAnew())).toEqual({ "/": 1 });
  for (const name of [file, join(folder, "numbers/2026-11.last-good.json")]) writeFileSync(name, "{");
  const { problem } = await openCounts({ dataDir: folder, now });
  expect(problem).toMatch(/^2026-11\.json could not be read and was set aside as 2026-11\.broken-/);
});

test("whoever makes up names fills no disk: they share one, and pages still count", async () => {
  const host = (at: number) => ({ referer: `https://made-up-${at}.example/` });
  const lines = Array.from({ length: 3_000 }, (_, at) => line("/", present, host(at)));
  const long = line("/", present, { referer: `made-up://${"long".repeat(1_000)}/` });
  writeFileSync(log, `${long}${lines.join("")}${line("/about")}`);
  const counts = await countAnew();
  const visits = new Map(sumCounts(counts, "visit", "2026-11-27"));
  expect(visits.size).toBeLessThanOrEqual(1_001);
  expect([...visits.values()].reduce((sum, number) => sum + number, 0)).toBe(3_002);
  expect(Math.max(...[...visits.keys()].map((name) => name.length))).toBeLessThan(400);
  expect(views(counts)).toEqual({ "/": 3_001, "/about": 1 });
});

test("a flood of made-up names hides neither a real site nor an address that is asked for often", async () => {
  const flood = Array.from({ length: 1_500 }, (_, at) =>
    line("/", present, { referer: `https://made-up-${at}.example/` }),
  );
  const real = line("/", present, { referer: "https://duckduckgo.com/" }).repeat(6);
  writeFileSync(log, `${flood.join("")}${real}${flood.join("")}${real}`);
  expect(new Map(sumCounts(await countAnew(), "visit", "2026-11-27")).get("duckduckgo.com")).toBe(12);
});

test("keeps counts for two years", async () => {
  for (present of ["2024-10-20T12:00:00Z", "2024-12-20T12:00:00Z", "2026-11-27T12:00:00Z"]) {
    writeFileSync(log, line("/"));
    await countAnew();
  }
  const counts = await openCounts({ dataDir: folder, now });
  await counts.tidyUp();
  expect(Object.keys(counts.days()).sort()).toEqual(["2024-12-20", "2026-11-27"]);
  expect(readdirSync(join(folder, "numbers")).filter((name) => name.startsWith("2024-10"))).toEqual([]);
});

test("keeps no address, agent or query: names are paths, sites and programs", async () => {
  writeFileSync(log, line("/about?token=secret", present, { referer: "https://www.vets.example/p/secret?secret" }));
  await countAnew();
  expect(readCounts(folder)).toEqual({ "2026-11-27": { "view /about": 1, "visit vets.example": 1 } });
});
