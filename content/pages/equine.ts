import { paths } from "../facts/navigation.ts";

export const equine = {
  metadata: {
    title: "Equine {{profession.Treatment}} in {{practice.county}} | {{practice.name}}",
    description:
      "Chiropractic care for horses at their own stable across {{practice.place}} and {{practice.county}}, under veterinary referral. {{prices.equine.session}} a session; {{shared.travelBrief}}.",
    keywords:
      "horse {{profession.practitioner}} {{practice.county}}, equine {{profession.treatment}}, mobile stable visits, rider and horse, dressage, eventing, {{practice.place}}",
    shareImage: { src: "/share/equine.jpg", alt: "A chalk figure of a horse on a hillside" },
    trail: [{ text: "Treatments" }, { text: "Equine {{profession.Treatment}}" }],
  },

  title: "Chiropractic care for horses",
  lead: "We come to your yard, across {{practice.place}} and {{practice.county}}, under veterinary referral, and look at the horse, the saddle and the rider together.",

  vetFirst: {
    title: "Under veterinary referral",
    paragraphs: [
      "A horse is seen once the vet who knows it has examined it and agreed. Tell us the name of the practice and we will ask on your behalf, and write to your vet afterwards with what we found.",
      "We are not vets. We do not diagnose lameness, and we take no X-rays; where one is needed, we refer you.",
    ],
    more: { text: "The vet-referral form, to print or fill in", href: paths.vetReferral },
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
    points: [
      { title: "One stiff rein", text: "Bends well to the left, and like a plank to the right." },
      { title: "A tight back", text: "Hollows when the girth is done up, or takes ten minutes to swing." },
      { title: "Tension at the poll and neck", text: "Leans, tilts the head, or will not soften in the hand." },
      { title: "Transitions and canter leads", text: "Late, crooked, or better on one leg than on the other." },
      { title: "A saddle that slips", text: "When the fitter has checked it, and it still drifts to one side." },
      { title: "Coming back to work", text: "After time off, once your vet has given the word." },
    ],
  },

  disciplines: {
    title: "For every kind of work",
    points: [
      { title: "Dressage", text: "Evenness on both reins, and a back that lets the movement through." },
      { title: "Show jumping", text: "Take-off, landing and the turn in between." },
      { title: "Eventing", text: "Three jobs in one weekend, and the journey home." },
      { title: "Racing and point-to-point", text: "Speed on one rein, and recovery between runs." },
      { title: "Endurance and driving", text: "Long hours of the same movement, under saddle or in harness." },
      { title: "Hacking and pony club", text: "The horse who does a bit of everything, and deserves the same care." },
    ],
  },

  visit: {
    title: "A visit to your yard",
    note: "Allow {{prices.equine.minutes}} minutes for each horse. A dry, level place to stand and a hard surface to trot up are all we need.",
    steps: [
      { title: "We watch", text: "At rest, in walk and trot, on a circle. We ask about work, tack, shoes and teeth." },
      {
        title: "We feel",
        text: "From poll to tail, joint by joint, for what moves too little and what is working too hard.",
      },
      { title: "We treat", text: "Quick, precise movements by hand. No mallets, no machines, no sedation." },
      { title: "We write it down", text: "What we found, what to do this week, and a copy for your vet." },
    ],
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
    points: [
      {
        title: "Light work within {{prices.equine.lightWorkAfterHours}} hours",
        text: "Turnout or a walk in hand the same day; light work may resume within that time, unless we agree otherwise.",
      },
      { title: "Competition horses", text: "We suggest monthly visits while the season lasts." },
      { title: "Leisure horses", text: "Every 3-4 months is usually enough." },
      { title: "And in between", text: "If something changes, ring your vet first, and then us." },
    ],
  },

  pricing: {
    title: "Prices",
    note: "We help with insurance claims. Ask your insurer what it needs from your vet.",
    rows: [
      {
        name: "Per session, at the stable",
        cost: "{{prices.equine.session}}",
        note: "{{prices.equine.minutes}} minutes a horse. {{shared.travelRule}}",
      },
      {
        name: "{{prices.equine.discountFromHorses}} or more horses",
        cost: "Discounted",
        note: "A discount for {{prices.equine.discountFromHorses}} or more horses of the same owner or yard. We tell you the price when we plan the day.",
      },
    ],
  },

  questions: {
    title: "Questions",
    items: [
      {
        title: "Do I need my vet’s permission?",
        text: "Yes. We work under veterinary referral. Give us the name of your practice and we will ask for it; most answer within a day or two.",
      },
      {
        title: "When can I ride again?",
        text: "Light work may resume within {{prices.equine.lightWorkAfterHours}} hours. We tell you what suits your horse before we leave.",
      },
      {
        title: "How often should a horse be seen?",
        text: "For competition horses we suggest monthly visits, for leisure horses every 3-4 months. Some need less, and we will say so.",
      },
      {
        title: "Can you see several horses on one yard?",
        text: "Gladly. From {{prices.equine.discountFromHorses}} horses of the same owner or yard there is a discount, and any travel is shared.",
      },
    ],
  },

  closing: {
    title: "A horse to see?",
    lead: "We plan the round by yard. Tell us where you are, how many horses, and who your vet is.",
    call: "Call {{practitioner.name}}",
  },

  /** Stands at the page’s address in place of all else, once the practice no longer treats horses. */
  ended: {
    title: "We no longer treat horses",
    lead: "If you have been to us, your records are kept, and you can ask for a copy at any time. Your vet can tell you who else may be able to help.",
  },
};
