import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Sections } from "#content/facts/sections.ts";
import { plusDays } from "#content/facts/wording.ts";

/** The day of the tests in UTC, which the closures and the offer follow. */
export const today = new Date().toISOString().slice(0, 10);
const treated = { offered: true, from: "" };
const figure = (shown: string) => ({ shown, evidence: "" });

/** Returns one of two practices that differ in every fact. A new fact does not compile until it is added here. */
export function practiceNumber(n: 1 | 2, mode: "counter" | "truthful"): Sections {
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
      profession: { practitioner: `${word} minder`, treatment: `${word} minding` },
      regulator: { name: `${word} Council`, url: `https://council.${word.toLowerCase()}.test/` },
      practitioner: {
        prefix: `${word}ix`,
        name: `${word}a`,
        formerNames: [`${word}old`],
        fullName: `${word}a ${word}sson`,
        title: `${word} of Chiropractic`,
        gccNumber: `9090${n}`,
        education: [{ year: 1950 + n, event: `Learnt from a ${word.toLowerCase()}` }],
      },
      others: [
        {
          name: `${word}bert`,
          fullName: `${word}bert ${word}man`,
          prefix: `${word}eth`,
          title: `${word} of Arts`,
          formerNames: [`${word}y`],
          number: `8080${n}`,
          regulator: { name: `${word} Guild`, url: `https://guild.${word.toLowerCase()}.test/` },
          text: `${word}bert is fond of every ${word}.`,
          picture: { file: `${word.toLowerCase()}bert-00.webp`, alt: `A ${word} at rest` },
        },
      ],
      formerOthers: [`${word}left`],
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
    treatments: { human: treated, canine: treated, equine: treated },
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
      formerPages: [{ from: `/former-${word.toLowerCase()}`, to: "/contact" }],
    },
    photos: {
      portrait: { file: `portrait-${word.toLowerCase()}.webp`, alt: `A ${word} at work` },
      clinic: { file: `clinic-${word.toLowerCase()}.webp`, alt: `A ${word} in its house` },
      share: { file: `share-${word.toLowerCase()}.jpg`, alt: `A ${word} with friends` },
      logo: { file: `logo-${word.toLowerCase()}.png`, alt: `A ${word} as a sign` },
      hero: { file: `hero-${word.toLowerCase()}.webp`, alt: `A ${word} on a hill` },
      human: { file: `human-${word.toLowerCase()}.webp`, alt: `A ${word} who sits` },
      canine: { file: `canine-${word.toLowerCase()}.webp`, alt: `A ${word} that runs` },
      equine: { file: `equine-${word.toLowerCase()}.webp`, alt: `A ${word} that grazes` },
    },
    look: {
      paper: `#fefef${n}`,
      ink: `#1a1a${n}a`,
      green: `#0a4f${n}f`,
      turf: `#0b3d${n}d`,
      chalk: `#fafa${n}a`,
      sky: `#e0ea${n}a`,
      clay: `#8f2a${n}b`,
      onClay: `#fefd${n}d`,
    },
  };
}

/** Writes a practice's facts into a folder. Its photographs are stand-ins. */
export function writePractice(dir: string, sections: Sections): void {
  mkdirSync(join(dir, "images"), { recursive: true });
  for (const [name, section] of Object.entries(sections)) writeFileSync(join(dir, `${name}.yaml`), stringify(section));
  const portraits = sections.people.others.map(({ picture }) => picture);
  for (const { file } of [...Object.values(sections.photos), ...portraits])
    copyFileSync("public/share/default.jpg", join(dir, "images", file));
}
