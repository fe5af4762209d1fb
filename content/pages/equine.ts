import type { Facts } from "../facts/facts.ts";
import { paths, treatments } from "../facts/navigation.ts";
import { redFlags } from "../facts/red-flags.ts";
import { inWords, pounds } from "../facts/wording.ts";
import type { Metadata } from "../model/metadata.ts";

const [, , { label }] = treatments;

/** Returns the rule for travel expenses, in short and in full. */
export function travel({ practice, prices }: Facts) {
  const { freeMiles, pencePerMile } = prices.equine.travel;
  return {
    brief: `travel is free within ${freeMiles} miles of ${practice.place}, then ${pencePerMile}p a mile`,
    rule: `Travel is free within ${freeMiles} miles of ${practice.place}. Beyond that, travel expenses of ${pencePerMile}p for each further mile, there and back, are added once a visit and shared by the owners on the yard. You know the sum before you book.`,
  };
}

export function equine(facts: Facts) {
  const { practice, practitioner, prices } = facts;
  const { session, discountFromHorses, lightWorkAfterHours } = prices.equine;
  const minutes = `${inWords(prices.equine.minutes)} minutes`;
  const { brief, rule } = travel(facts);
  return {
    metadata: {
      title: `${label} in ${practice.county} | ${practice.name}`,
      description: `Chiropractic care for horses at their own stable across ${practice.place} and ${practice.county}, under veterinary referral. ${pounds(session)} a session; ${brief}.`,
      keywords: `horse chiropractor ${practice.county}, equine chiropractic, mobile stable visits, rider and horse, dressage, eventing, ${practice.place}`,
      shareImage: { src: "/share/equine.jpg", alt: "A chalk figure of a horse on a hillside" },
      trail: [{ text: "Treatments" }, { text: label }],
      treatment: { name: label, offers: [{ name: "Session at the stable", price: session }] },
    } satisfies Metadata,

    title: "Chiropractic care for horses",
    lead: `We come to your yard, across ${practice.place} and ${practice.county}, under veterinary referral, and look at the horse, the saddle and the rider together.`,

    vetFirst: {
      title: "Under veterinary referral",
      paragraphs: [
        "A horse is seen once the vet who knows it has examined it and agreed. Tell us the name of the practice and we will ask on your behalf, and write to your vet afterwards with what we found.",
        "We are not vets. We do not diagnose lameness, and we take no X-rays; where one is needed, we refer you.",
      ],
      more: { text: "The vet-referral form, to print or fill in", href: paths.vetReferral },
      redFlags: redFlags.equine,
    },

    connection: {
      title: "The rider and the horse",
      lead: "A crooked rider makes a crooked horse, and the other way about. After a year together it is hard to say who began.",
      paragraphs: [
        "So we look at the pair. How the horse moves in hand and, where it helps, under you. How the saddle sits before and after. Which stirrup is longer, which rein is heavier, which hip you fall into when nobody is watching.",
        "The horse is treated at the stable. If you would like your own back looked at, that is a separate visit to the clinic, and you will be seen by somebody who has watched you ride.",
      ],
      more: { text: "Chiropractic care for riders, and everyone else", href: paths.human },
    },

    conditions: {
      title: "Horses come to us with",
      note: "With your vet’s agreement, and alongside your farrier, dentist and saddle fitter.",
      points: {
        "One stiff rein": "Bends well to the left, and like a plank to the right.",
        "A tight back": "Hollows when the girth is done up, or takes ten minutes to swing.",
        "Tension at the poll and neck": "Leans, tilts the head, or will not soften in the hand.",
        "Transitions and canter leads": "Late, crooked, or better on one leg than on the other.",
        "A saddle that slips": "When the fitter has checked it, and it still drifts to one side.",
        "Coming back to work": "After time off, once your vet has given the word.",
      },
    },

    disciplines: {
      title: "For every kind of work",
      points: {
        Dressage: "Evenness on both reins, and a back that lets the movement through.",
        "Show jumping": "Take-off, landing and the turn in between.",
        Eventing: "Three jobs in one weekend, and the journey home.",
        "Racing and point-to-point": "Speed on one rein, and recovery between runs.",
        "Endurance and driving": "Long hours of the same movement, under saddle or in harness.",
        "Hacking and pony club": "The horse who does a bit of everything, and deserves the same care.",
      },
    },

    visit: {
      title: "A visit to your yard",
      note: `Allow ${minutes} for each horse. A dry, level place to stand and a hard surface to trot up are all we need.`,
      steps: {
        "We watch": "At rest, in walk and trot, on a circle. We ask about work, tack, shoes and teeth.",
        "We feel": "From poll to tail, joint by joint, for what moves too little and what is working too hard.",
        "We treat": "Quick, precise movements by hand. No mallets, no machines, no sedation.",
        "We write it down": "What we found, what to do this week, and a copy for your vet.",
      },
      more: { text: "How to prepare for the first visit", href: paths.newPatients },
    },

    benefits: {
      title: "What riders notice",
      note: "What we are aiming for, not a promise. A horse has its own opinion.",
      checks: [
        "A more even feel on both reins",
        "A back that takes up the saddle without a fuss",
        "Easier bend, and straighter transitions",
        "Knowing what is normal for this horse, and so what is not",
      ],
    },

    afterwards: {
      title: "Afterwards, and how often",
      points: {
        [`Light work within ${lightWorkAfterHours} hours`]:
          "Turnout or a walk in hand the same day; light work may resume within that time, unless we agree otherwise.",
        "Competition horses": "We suggest monthly visits while the season lasts.",
        "Leisure horses": "Every 3-4 months is usually enough.",
        "And in between": "If something changes, ring your vet first, and then us.",
      },
    },

    pricing: {
      title: "Prices",
      note: "We help with insurance claims. Ask your insurer what it needs from your vet.",
      rows: [
        { name: "Per session, at the stable", cost: pounds(session), note: `${minutes} a horse. ${rule}` },
        {
          name: `${discountFromHorses} or more horses`,
          cost: "Discounted",
          note: `A discount for ${discountFromHorses} or more horses of the same owner or yard. We tell you the price when we plan the day.`,
        },
      ],
    },

    questions: {
      title: "Questions",
      items: {
        "Do I need my vet’s permission?":
          "Yes. We work under veterinary referral. Give us the name of your practice and we will ask for it; most answer within a day or two.",
        "When can I ride again?": `Light work may resume within ${lightWorkAfterHours} hours. We tell you what suits your horse before we leave.`,
        "How often should a horse be seen?":
          "For competition horses we suggest monthly visits, for leisure horses every 3-4 months. Some need less, and we will say so.",
        "Can you see several horses on one yard?": `Gladly. From ${discountFromHorses} horses of the same owner or yard there is a discount, and any travel is shared.`,
      },
    },

    closing: {
      title: "A horse to see?",
      lead: "We plan the round by yard. Tell us where you are, how many horses, and who your vet is.",
      call: `Call ${practitioner.name}`,
    },
  } as const;
}
