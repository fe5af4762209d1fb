import type { Facts } from "../facts/facts.ts";
import { early, pounds } from "../facts/wording.ts";
import type { Metadata } from "../model/metadata.ts";
import { offerEnds } from "./offer-spots.ts";

/** `today` is the day of the publish. An offer that is over is not to be indexed. */
export function offerMetadata(today: string, { practice, offer }: Facts): Metadata {
  const price = pounds(offer.price);
  return {
    title: `${price} Special Offer: your first visit | ${practice.name}, ${practice.place}`,
    description: `A first chiropractic appointment in ${practice.place} for ${price} instead of ${pounds(offer.usualPrice)}: consultation, examination, digital posture analysis and first treatment.`,
    keywords: `chiropractor offer ${practice.place}, first visit ${price}, back pain, neck pain, ${practice.county}`,
    shareImage: { src: "/share/offer.jpg", alt: "A chalk figure of a person walking" },
    frame: "bare",
    ...(offer.isActive ? { offerFrom: today } : { noindex: true }),
  };
}

export function offerPage({ practice, practitioner, hours, offer, figures }: Facts) {
  const price = pounds(offer.price);
  const ends = offerEnds(offer);
  return {
    title: "A proper first look at your back",
    lead: `Consultation, examination, digital posture analysis and first treatment, in one unhurried appointment of ${offer.minutes} minutes.`,
    price,
    was: pounds(offer.usualPrice),
    normal: "normally",
    save: `save ${pounds(offer.saving)}`,
    action: `Book for ${price}`,
    conditions: `First appointment, ${offer.minutes} minutes, for people. The offer ${ends}, or when all ${offer.places} places have gone.`,
    ended: {
      title: "This offer has ended",
      text: "You can still book a first visit. What it costs is on the page for new patients.",
      action: "See prices",
    },
    figures: `**${figures.offerPatients} patients**, **${figures.offerYears} years** of experience, and a **${figures.offerRating} star rating** from the people who come back.`,
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
      lead: `${practitioner.label}, has cared for people, dogs and horses around ${practice.place} since ${practice.established}.`,
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
        "How long is it?": `${offer.minutes} minutes. Please come ${early(hours.arriveEarlyMinutes)} for the paperwork.`,
        "Is it for dogs and horses too?":
          "No, this offer is for people. Prices for animals are on the page for new patients.",
        "When does it end?": `The offer ${ends}, or when all ${offer.places} places have gone, whichever comes first.`,
      },
    },
    closing: {
      text: "Choose a time that suits you, at any hour of the day.",
    },
  } as const;
}
