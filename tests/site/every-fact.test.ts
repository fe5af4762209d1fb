import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFacts } from "#content/facts/facts.ts";
import type { Sections } from "#content/facts/sections.ts";
import { openRules } from "#content/model/open-rules.ts";
import { systemPrompt } from "../../admin-service/writing/system-prompt.ts";
import { practiceNumber, today, writePractice } from "./other-practices.ts";
import { publishPages } from "./release.ts";

/** How the site writes small numbers, which alone could mean anything. */
const phrases: Readonly<Record<string, (value: never) => string>> = {
  "contact.messagesKeptMonths": (months: number) => `${months} months`,
  "people.practitioner.formerNames.0": (name: string) => `ix-${name.toLowerCase()}`,
  "people.others.0.formerNames.0": (name: string) => `eth-${name.toLowerCase()}`,
  "people.formerOthers.0": (name: string) => `/meet-${name.toLowerCase()}`,
  "hours.arriveEarlyMinutes": (minutes: number) => `${minutes} minutes`,
  "prices.equine.discountFromHorses": (horses: number) => `${horses} or more horses`,
  "offer.places": (places: number) => `of ${places} `,
  "offer.placesLeft": (left: number) => `${left} of `,
  "offer.validDays": (days: number) => `${days} days`,
  "testimonials.testimonials.0.rating": (stars: number) => `${stars} out of 5`,
};

/** Returns whether a fact is not published: notes, settings, and terms of the other kind of offer. */
const isUnpublished = (path: string, mode: string) =>
  // Beside a logo stands the name. A page to which a former address leads is there without it.
  /photos\.logo\.alt$|formerPages\.\d+\.to$|evidence$|^treatments|permission$|policyReviewed$|\.mode$|announceDaysBefore$/.test(
    path,
  ) || (mode === "counter" ? /offer\.(?:endsOn|placesLeft)$/ : /offer\.validDays$/).test(path);

function tracesOf(sections: Sections): Map<string, string> {
  const traces = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) {
      if (isUnpublished(path, sections.offer.mode)) return;
      const write = phrases[path] as ((value: unknown) => string) | undefined;
      // Structured data write a time span as two times.
      traces.set(path, write?.(value) ?? String(value).replace(/^(\d\d:\d\d)-\d\d:\d\d$/, "$1"));
    } else for (const [key, item] of Object.entries(value)) collect(item, path ? `${path}.${key}` : key);
  };
  collect(sections, "");
  return traces;
}

async function publishTexts(sections: Sections): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "facts-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writePractice(dir, sections);
  const release = await publishPages(dir);
  const texts = release.files.filter((file) => /\.(?:html|xml|json|txt|css|webmanifest)$/.test(file));
  // Posts may name a place, because the owner writes them.
  const pages = texts.filter((file) => !/^blog\b|^(?:rss|atom|feed)\./.test(file)).map(release.read);
  expect(pages.join("\n").match(/.{0,60}(?:Segsbury|Eleanor|Wantage|Oxfordshire).{0,60}/g) ?? []).toEqual([]);
  const facts = makeFacts(sections, today);
  const drafterPrompt = systemPrompt({ facts, rules: openRules(), recentTitles: [], now: new Date() });
  return [...texts.map(release.read), ...release.files, drafterPrompt].join("\n");
}

describe.each(["counter", "truthful"] as const)("with an offer that is %s", (mode) => {
  test("every fact is published, and after all have changed no old or example fact is left in any file or in the drafter's prompt", {
    timeout: 60_000,
    tags: ["slow"],
  }, async () => {
    const [before, after] = [practiceNumber(1, mode), practiceNumber(2, mode)];
    const [textsBefore, textsAfter] = [await publishTexts(before), await publishTexts(after)];
    const traces = [...tracesOf(before)];
    expect(traces.filter(([, trace]) => !textsBefore.includes(trace))).toEqual([]);
    // Numbers are matched as whole words, because names of files and releases contain any digits.
    const isStillThere = (trace: string) =>
      /^\d+$/.test(trace) ? new RegExp(`(?<!\\w)${trace}(?!\\w)`).test(textsAfter) : textsAfter.includes(trace);
    expect(traces.filter(([, trace]) => isStillThere(trace))).toEqual([]);
    expect(textsAfter).not.toMatch(/aardvark/i);
  });
});
