import { paths } from "../facts/navigation.ts";

export const home = {
  metadata: {
    title: "{{profession.Treatment}} in {{practice.place}}: People, Dogs, Horses | {{practice.name}}",
    description:
      "Chiropractic care for people and dogs at our clinic in {{practice.place}}, and for horses at their own stable across {{practice.county}}. One practitioner, three species.",
    keywords:
      "{{profession.practitioner}} {{practice.place}}, {{profession.treatment}} {{practice.county}}, dog {{profession.practitioner}}, horse {{profession.practitioner}}, back pain, neck pain",
    shareImage: { src: "/share/home.jpg", alt: "A chalk horse on a green hillside at dawn" },
  },

  hero: {
    title: "Chiropractic for people, dogs and horses",
    subtitle: "Calm, hands-on care in {{practice.place}} for you and your dog, and at the stable for your horse.",
    primaryCta: { text: "Book Consultation", href: paths.booking },
    secondaryCta: { text: "Learn More", href: paths.about, about: "about the practice" },
    scenes: { label: "Background picture", dawn: "Dawn", midday: "Midday", dusk: "Dusk" },
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
      human: "First visit {{prices.human.initial}}",
      canine: "First visit {{prices.canine.initial}}",
      equine: "{{prices.equine.session}} a session; {{shared.travelBrief}}",
    },
  },

  numbers:
    "Established in **{{figures.established}}**: **{{figures.patients}} patients** treated, **{{figures.horses}} horses** treated, **{{figures.species}} species** and **{{figures.years}} years** of experience behind every visit.",

  why: {
    title: "Why people come to us",
    points: [
      {
        title: "We examine before we treat",
        text: "History first, then posture and movement. If something does not add up, we stop and refer you on. We take no X-rays here and will not guess.",
      },
      {
        title: "You always know the plan",
        text: "What we found, what we suggest, how many visits we expect and what it costs, before we begin.",
      },
      {
        title: "Your vet and your GP stay in charge",
        text: "Animals are seen with their vet’s agreement. With your permission we write to your GP.",
      },
      {
        title: "One pair of hands",
        text: "The same practitioner sees you, your dog and your horse. Nobody has to read your notes to know who you are.",
      },
    ],
  },

  process: {
    title: "How it goes",
    lead: "Four steps, and you can stop at any of them. Allow {{prices.human.minutes}} minutes for your first visit.",
    steps: [
      {
        title: "Initial Consultation",
        text: "We ask what hurts, since when, and what you would like to be able to do again.",
      },
      {
        title: "Physical Examination",
        text: "Posture, movement, joints and nerves, with a digital posture analysis for people.",
      },
      { title: "Treatment Plan", text: "Plain words about what we found and whether chiropractic is likely to help." },
      { title: "Ongoing Care", text: "We check progress at every visit and finish when you no longer need us." },
    ],
  },

  person: {
    quote: "{{shared.quote}}",
    name: "{{practitioner.label}}",
    credentials: "Certified in animal chiropractic. Registered with the {{register.name}}, no. {{register.number}}.",
    more: { text: "Meet {{practitioner.called}}, {{practitioner.title}}", href: "{{practitioner.path}}" },
  },

  closing: {
    title: "Ready when you are",
    lead: "Book online in two minutes, or ring and ask. If we are not the right people, we will tell you who is.",
  },
};
