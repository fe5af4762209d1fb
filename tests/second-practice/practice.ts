import type { WrittenSections } from "#content/facts/sections.ts";

export const password = "nobody runs on the towpath at noon";

/** The second practice’s answers to `npm run setup`, by words of the question. To all others it presses Enter. */
export const setupAnswers: Readonly<Record<string, string>> = {
  "practice called": "Aire Valley Physiotherapy",
  "full name": "Leah Okafor",
  "telephone number": "0113 496 0177",
  "e-mail address": "hello@airevalley.example",
  "house and street": "12 Canal Wharf",
  "address: town": "Leeds",
  "address: county": "West Yorkshire",
  "address: postcode": "LS11 5PS",
  "area do you serve": "Leeds and the Aire valley",
  "latitude and longitude": "53.7920, -1.5490",
  "practitioner's qualification": "Chartered Physiotherapist",
  "The profession": "physiotherapist",
  "number in the register": "PH123456",
  "domain name": "airevalley.example",
  "password will open": password,
};

type Patch<Values> = Values extends readonly unknown[]
  ? Values
  : Values extends object
    ? { [Key in keyof Values]?: Patch<Values[Key]> | null }
    : Values;
const figure = (shown: string) => ({ shown, evidence: "Counted in our diary on 1 October 2026." });

/** Its changes at Practice, by section. */
export const facts: { [Name in keyof WrittenSections]?: Patch<WrittenSections[Name]> } = {
  people: {
    practitioner: {
      education: [
        { year: 2009, event: "Qualified as a physiotherapist in Bradford" },
        { year: 2016, event: "Opened the practice" },
      ],
    },
    others: [
      {
        name: "Tom",
        fullName: "Tom Whitfield",
        title: "Chartered Physiotherapist",
        prefix: "",
        number: "PH234567",
        text: "I played rugby until my knee disagreed, and have been curious about knees ever since.\nOn Saturdays I coach.",
      },
    ],
  },
  hours: { week: { monday: ["07:00-20:00"], friday: ["07:00-16:00"], saturday: ["08:00-12:00"] } },
  prices: { human: { initial: 62, followUp: 48, minutes: "40-50" } },
  offer: { mode: "off" },
  figures: {
    established: 2016,
    years: figure("17"),
    patients: figure("2,000+"),
    offerPatients: figure("2,000+"),
    offerYears: figure("17"),
    offerRating: figure("5"),
  },
  testimonials: { testimonials: [] },
  links: {
    booking: { url: "https://airevalley.bookings.example/" },
    map: "https://maps.example/embed?place=aire-valley",
  },
  treatments: { canine: { offered: false }, equine: { offered: false } },
  look: {
    paper: "#f7faff",
    ink: "#14213d",
    green: "#1d4ed8",
    turf: "#1e3a8a",
    chalk: "#ffffff",
    sky: "#dbeafe",
    clay: "#9a3412",
    onClay: "#ffffff",
  },
};

/** The descriptions of its pictures. */
export const pictures: Readonly<Record<string, string>> = {
  portrait: "Leah Okafor in the gym",
  clinic: "The gym, with a treatment couch behind a curtain",
  share: "The front door of the clinic by the canal",
  logo: "A wave",
  hero: "The towpath in the morning",
  human: "A person on a treatment couch",
};

/** Its changes in the text of its privacy policy. */
export const policy: ReadonlyArray<readonly [shipped: string, own: string]> = [
  ["appointments for people and dogs are made", "appointments are made"],
  ["When we treat you, your dog or your horse", "When we treat you"],
  ["your GP, your vet or your insurer", "your GP or your insurer"],
];
