import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import { inWords, pounds } from "../facts/wording.ts";
import type { Metadata } from "../model/metadata.ts";
import { travel } from "./equine.ts";
import { quotes } from "./practitioner.ts";

export function home(facts: Facts) {
  const { practice, practitioner, prices, figures } = facts;
  const { brief } = travel(facts);
  return {
    metadata: {
      title: `Chiropractic in ${practice.place}: People, Dogs, Horses | ${practice.name}`,
      description: `Chiropractic care for people and dogs at our clinic in ${practice.place}, and for horses at their own stable across ${practice.county}. One practitioner, three species.`,
      keywords: `chiropractor ${practice.place}, chiropractic ${practice.county}, dog chiropractor, horse chiropractor, back pain, neck pain`,
      shareImage: { src: "/share/home.jpg", alt: "A chalk horse on a green hillside at dawn" },
    } satisfies Metadata,

    hero: {
      title: "Chiropractic for people, dogs and horses",
      subtitle: `Calm, hands-on care in ${practice.place} for you and your dog, and at the stable for your horse.`,
      primaryCta: { text: "Book Consultation", href: paths.booking },
      secondaryCta: { text: "Learn More", href: paths.about, about: "about the practice" },
    },

    services: {
      title: "One spine, three species",
      lead: "A back is a back: a line of small joints that has to bend, carry and let go. What changes is who is standing on it, so each visit is planned for the body in front of us.",
      cards: {
        human: "Hands-on care for everyday back pain, stiff necks and aching joints. No referral needed.",
        canine: "Gentle, low-force care for dogs that have slowed down, alongside your own vet.",
        equine:
          "A visit to your yard, under veterinary referral: how the horse moves, how the saddle sits, and what the rider feels.",
      },
      prices: {
        human: `First visit ${pounds(prices.human.initial)}`,
        canine: `First visit ${pounds(prices.canine.initial)}`,
        equine: `${pounds(prices.equine.session)} a session; ${brief}`,
      },
    },

    numbers: `Established in **${figures.established}**: **${figures.patients} patients** treated, **${figures.horses} horses** treated, **${figures.species} species** and **${figures.years} years** of experience behind every visit.`,

    why: {
      title: "Why people come to us",
      points: {
        "We examine before we treat":
          "History first, then posture and movement. If something does not add up, we stop and refer you on. We take no X-rays here and will not guess.",
        "You always know the plan":
          "What we found, what we suggest, how many visits we expect and what it costs, before we begin.",
        "Your vet and your GP stay in charge":
          "Animals are seen with their vet’s agreement. With your permission we write to your GP.",
        "One pair of hands":
          "The same practitioner sees you, your dog and your horse. Nobody has to read your notes to know who you are.",
      },
    },

    process: {
      title: "How it goes",
      lead: `Four steps, and you can stop at any of them. Allow ${inWords(prices.human.minutes)} minutes for your first visit.`,
      steps: {
        "Initial Consultation": "We ask what hurts, since when, and what you would like to be able to do again.",
        "Physical Examination": "Posture, movement, joints and nerves, with a digital posture analysis for people.",
        "Treatment Plan": "Plain words about what we found and whether chiropractic is likely to help.",
        "Ongoing Care": "We check progress at every visit and finish when you no longer need us.",
      },
    },

    person: {
      quote: quotes[0],
      name: practitioner.label,
      credentials: `Certified in animal chiropractic. Registered with the General Chiropractic Council, no. ${practitioner.gccNumber}.`,
      more: { text: `Meet Dr. ${practitioner.name}, ${practitioner.title}`, href: practitioner.path },
    },

    closing: {
      title: "Ready when you are",
      lead: "Book online in two minutes, or ring and ask. If we are not the right people, we will tell you who is.",
    },
  } as const;
}
