import { figures } from "../facts/figures.ts";
import { hours } from "../facts/hours.ts";
import { offer } from "../facts/offer.ts";
import { practice, practitioner, practitionerLabel } from "../facts/practice.ts";
import { pounds } from "../facts/prices.ts";
import { longDate } from "../model/london-time.ts";
import type { Metadata } from "../model/metadata.ts";

const price = pounds(offer.price);

/** `today` is the day of the publish. Search engines should not list an offer that is over. */
export const offerMetadata = (today: string): Metadata => ({
  title: `${price} Special Offer: your first visit | ${practice.name}, ${practice.place}`,
  description: `A first chiropractic appointment in ${practice.place} for ${price} instead of ${pounds(offer.wasPrice)}: consultation, examination, digital posture analysis and first treatment.`,
  keywords: `chiropractor offer ${practice.place}, first visit ${price}, back pain, neck pain, ${practice.county}`,
  shareImage: { src: "/share/offer.jpg", alt: "A chalk figure of a person walking" },
  frame: "bare",
  offerFrom: today,
  ...(!offerStands(today) && { noindex: true }),
});

/** "2026-11-20", 7 → "2026-11-27". */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether the offer stands on a day. The simulated one always does; a real one ends by its date or its last place. */
export const offerStands = (today: string): boolean =>
  offer.simulateActivity || (today <= offer.truthful.endsOn && Number(offer.truthful.spotsLeft) > 0);

const ends = offer.simulateActivity
  ? `expires in ${offer.validDays} days`
  : `ends on ${longDate(offer.truthful.endsOn)}`;

const spotsWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"] as const;

export const offerPage = {
  title: "A proper first look at your back",
  lead: `Consultation, examination, digital posture analysis and first treatment, in one unhurried appointment of ${offer.minutes} minutes.`,
  price,
  was: pounds(offer.wasPrice),
  normal: "normally",
  save: `save ${pounds(offer.saving)}`,
  action: `Book for ${price}`,
  conditions: `First appointment, ${offer.minutes} minutes, for people. The offer ${ends}, or when all ${offer.spotsTotal} places have gone.`,
  spots: {
    banner: (left: number) => `${left} of ${offer.spotsTotal} places left. Offer ${ends}`,
    left: "appointments left at this price",
    meter: (left: number) => `${left} of ${offer.spotsTotal} left`,
    booked: {
      title: "Just Booked",
      text: (left: number) => `Someone has taken a place. ${spotsWords[left] ?? left} are left.`,
    },
    stop: "Stop the animation",
    close: "Close",
  },
  ended: {
    title: "This offer has ended",
    text: "You can still book a first visit. What it costs is on the page for new patients.",
    action: "See prices",
  },
  figures: `**${figures.offer.patients} patients**, **${figures.offer.years} years** of experience, and a **${figures.offer.rating} star rating** from the people who come back.`,
  package: {
    title: `What you get for ${price}`,
    note: `First appointment: ${offer.minutes} minutes. Nothing else to pay.`,
    checks: [
      "A full health history",
      "A physical examination of posture, joints and movement",
      "Digital posture analysis, explained to you",
      "Your first treatment, if it is suitable and you agree",
      "A plan in plain words, with the price of every visit",
    ],
    bonusTitle: "And two bonuses to take home",
    bonuses: {
      "Your exercise sheet": "Two or three movements, chosen for you.",
      "A desk and bed check": "What to change where you sit and where you sleep.",
    },
  },
  problems: {
    title: "Does any of this sound like you?",
    points: [
      "Your back aches by mid-afternoon",
      "Reversing the car means turning your whole body",
      "Headaches that start in the neck",
      "A shoulder that objects to coats",
      "Hips or knees that grumble on the stairs",
      "Muscles that never quite let go",
    ],
    warning:
      "Numbness around the groin, new trouble passing water, sudden weakness, chest pain or a bad fall: ring 999 or NHS 111, not us.",
  },
  voices: { title: "In their words", rating: (stars: number) => `${stars} out of 5` },
  person: {
    title: "Who you will see",
    lead: `${practitionerLabel}, has cared for people, dogs and horses around ${practice.place} since ${practice.established}.`,
    text: `Registered with the General Chiropractic Council, no. ${practitioner.gccNumber}, for the care of people. Certified in animal chiropractic. Not a registered medical practitioner.`,
  },
  questions: {
    title: "Questions",
    items: {
      [`Is the ${price} everything?`]: `Yes. You pay ${price} for the first appointment and nothing more, unless you book again.`,
      "Do I have to come back?": "No. You will have a plan, with a price, and you decide.",
      "Will you treat me on the first visit?":
        "If it is suitable and you agree. If not, you will know why, and whom to see instead.",
      "Do I need a referral?": "No. You can book directly.",
      "How long is it?": `${offer.minutes} minutes. Please come ${hours.arriveEarlyMinutes} minutes early for the paperwork.`,
      "Is it for dogs and horses too?":
        "No, this offer is for people. Prices for animals are on the page for new patients.",
      "When does it end?": `The offer ${ends}, or when all ${offer.spotsTotal} places have gone, whichever comes first.`,
    },
  },
  closing: {
    title: (left: number) => `${spotsWords[offer.spotsTotal]} places. ${spotsWords[left] ?? left} left.`,
    text: "Choose a time that suits you, at any hour of the day.",
  },
} as const;
