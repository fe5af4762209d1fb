import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { makeFacts } from "#content/facts/facts.ts";
import type { Sections } from "#content/facts/sections.ts";
import { plusDays } from "#content/facts/wording.ts";
import { openRules } from "#content/model/open-rules.ts";
import { systemPrompt } from "../../admin-service/writing/system-prompt.ts";
import { publishPages } from "./release.ts";

const today = new Date().toISOString().slice(0, 10);
const figure = (shown: string) => ({ shown, evidence: "" });

/** Returns one of two practices that differ in every fact. A new fact does not compile until it is added here. */
function practiceNumber(n: 1 | 2, mode: "counter" | "truthful"): Sections {
  const word = { 1: "Aardvark", 2: "Bittern" }[n];
  return {
    contact: {
      name: `${word} Backs`,
      phone: `01632 96090${n}`,
      email: `post@${word}.example`,
      address: {
        street: `${n}77 ${word} Street`,
        town: `${word}ton`,
        county: `${word}shire`,
        postcode: `OX${n} ${n}ZZ`,
      },
      region: `${word} Vale`,
      position: { latitude: 50 + n / 7, longitude: -1 - n / 7 },
      messagesKeptMonths: 40 + n,
      policyReviewed: "",
    },
    people: {
      practitioner: {
        name: `${word}a`,
        formerNames: [`${word}old`],
        fullName: `${word}a ${word}sson`,
        title: `${word} of Chiropractic`,
        gccNumber: `9090${n}`,
        education: [{ year: 1950 + n, event: `Learnt from a ${word.toLowerCase()}` }],
      },
    },
    hours: {
      week: {
        monday: [`0${n}:07-0${n}:41`],
        tuesday: [`0${n}:08-0${n}:42`],
        wednesday: [`0${n}:09-0${n}:43`],
        thursday: [`0${n}:11-0${n}:44`],
        friday: [`0${n}:12-0${n}:45`],
        saturday: [`0${n}:13-0${n}:46`],
        sunday: n === 1 ? [] : ["02:14-02:47"],
      },
      arriveEarlyMinutes: 50 + n,
    },
    closures: {
      closures: [
        {
          from: plusDays(today, n),
          to: plusDays(today, n + 400),
          text: `Gone to see a ${word}.`,
          hours: [`0${n}:21-0${n}:55`],
        },
      ],
      announceDaysBefore: 2 + n,
    },
    prices: {
      human: { initial: 7011 + n, followUp: 7021 + n, minutes: `${n}31-${n}32` },
      canine: { initial: 7031 + n, followUp: 7041 + n },
      equine: {
        session: 7051 + n,
        minutes: `${n}41-${n}42`,
        discountFromHorses: 70 + n,
        lightWorkAfterHours: `${n}51-${n}52`,
        travel: { freeMiles: 760 + n, pencePerMile: 770 + n },
      },
    },
    offer: {
      mode,
      price: 7061 + n,
      usualPrice: 9061 + 3 * n,
      minutes: 560 + n,
      places: 80 + n,
      validDays: 330 + n,
      endsOn: plusDays(today, 30 + n),
      placesLeft: 60 + n,
    },
    figures: {
      established: 1960 + n,
      years: figure(`${n}61+`),
      patients: figure(`${n}62+`),
      horses: figure(`${n}63+`),
      offerPatients: figure(`${n}64+`),
      offerYears: figure(`${n}65+`),
      offerRating: figure(`${n}66`),
    },
    testimonials: {
      testimonials: [{ name: `A friend of ${word}`, text: `${word}, thrice ${word}.`, rating: 3 + n, permission: "" }],
    },
    links: {
      booking: {
        url: `https://book.${word.toLowerCase()}.test/`,
        resizeMarker: `resize-${word}`,
        pageMarker: `page-${word}`,
      },
      map: `https://map.${word.toLowerCase()}.test/`,
      chat: `https://chat.${word.toLowerCase()}.test/`,
      review: `https://review.${word.toLowerCase()}.test/`,
      facebook: `https://facebook.${word.toLowerCase()}.test/`,
      instagram: `https://instagram.${word.toLowerCase()}.test/`,
      linkedin: `https://linkedin.${word.toLowerCase()}.test/`,
      googleVerification: `google-${word}`,
      bingVerification: `bing-${word}`,
    },
    photos: {
      portrait: { file: `portrait-${word.toLowerCase()}.webp`, alt: `A ${word} at work` },
      clinic: { file: `clinic-${word.toLowerCase()}.webp`, alt: `A ${word} in its house` },
      share: { file: `share-${word.toLowerCase()}.jpg`, alt: `A ${word} with friends` },
    },
  };
}

/** How the site writes small numbers, which alone could mean anything. */
const phrases: Readonly<Record<string, (value: never) => string>> = {
  "contact.messagesKeptMonths": (months: number) => `${months} months`,
  "people.practitioner.formerNames.0": (name: string) => `/meet-dr-${name.toLowerCase()}`,
  "hours.arriveEarlyMinutes": (minutes: number) => `${minutes} minutes`,
  "prices.equine.discountFromHorses": (horses: number) => `${horses} or more horses`,
  "offer.places": (places: number) => `of ${places} `,
  "offer.placesLeft": (left: number) => `${left} of `,
  "offer.validDays": (days: number) => `${days} days`,
  "testimonials.testimonials.0.rating": (stars: number) => `${stars} out of 5`,
};

/** Returns whether a fact is not published: notes, settings, and terms of the other kind of offer. */
const isUnpublished = (path: string, mode: string) =>
  /evidence$|permission$|policyReviewed$|\.mode$|announceDaysBefore$/.test(path) ||
  (mode === "counter" ? /offer\.(?:endsOn|placesLeft)$/ : /offer\.validDays$/).test(path);

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
  for (const [name, section] of Object.entries(sections)) writeFileSync(join(dir, `${name}.yaml`), stringify(section));
  mkdirSync(join(dir, "images"));
  for (const { file } of Object.values(sections.photos))
    copyFileSync("public/share/default.jpg", join(dir, "images", file));
  const release = await publishPages(dir);
  const texts = release.files.filter((file) => /\.(?:html|xml|json|txt|webmanifest)$/.test(file));
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
