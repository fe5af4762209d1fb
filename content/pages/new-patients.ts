import { paths } from "../facts/navigation.ts";

export const newPatients = {
  metadata: {
    title: "New Patients | {{practice.name}}, {{practice.place}}",
    description:
      "What happens at a first visit to {{practice.name}} in {{practice.place}}, how to prepare for it and what it costs: for people, dogs and horses.",
    keywords:
      "new patients, first {{profession.treatment}} visit, {{profession.practitioner}} {{practice.place}}, what to expect, prices",
    shareImage: { src: "/share/new-patients.jpg", alt: "A chalk figure of a dog walking" },
    trail: [{ text: "New Patients" }],
  },
  title: "Your first visit, step by step",
  lead: "Welcome. Coming somewhere new with a sore back, or a worried dog, is easier when you know what will happen.",
  primary: "Schedule Your First Visit",
  secondary: "Contact Us",
  who: {
    title: "Who is coming?",
    cards: {
      human: "At the clinic. You need no referral.",
      canine: "At the clinic, or we come to you. If anything worries you, please see your vet first.",
      equine: "At your own stable, under veterinary referral.",
    },
  },
  expect: {
    title: "What to Expect on Your First Visit",
    lead: "Allow {{prices.human.minutes}} minutes, most of them spent talking and looking.",
    steps: [
      {
        title: "Health History Review",
        text: "What is wrong, what has helped, and what else we should know. For an animal, what your vet has found.",
      },
      {
        title: "Physical Examination",
        text: "Standing, moving and lying down. You may keep your clothes on; dogs may keep their biscuits.",
      },
      {
        title: "Treatment Plan",
        text: "What we think, in plain words, what it would cost, and whether we are the right people.",
      },
      { title: "Initial Treatment", text: "If it is suitable and you agree, we begin the same day." },
    ],
  },
  prepare: {
    title: "How to Prepare",
    checks: [
      "Bring medical records, X-rays or veterinary reports, if you have them",
      "Wear loose, comfortable clothing",
      "Prepare a list of questions, so that none is forgotten in the car",
      "Arrive {{hours.early}} for the paperwork",
    ],
    more: { text: "For dogs and horses: the vet-referral form", href: paths.vetReferral },
  },
  pricing: {
    title: "Treatment Pricing",
    note: "Packages of several sessions cost less per visit, and we can help with insurance claims. Please ask.",
    rows: [
      {
        name: "People, initial consultation",
        cost: "{{prices.human.initial}}",
        note: "Assessment, digital posture analysis and first treatment",
      },
      { name: "People, follow-up", cost: "{{prices.human.followUp}}", note: "{{prices.human.minutes}} minutes" },
      {
        name: "Dogs, initial consultation",
        cost: "{{prices.canine.initial}}",
        note: "History, examination and first treatment, with your vet’s agreement",
      },
      { name: "Dogs, follow-up", cost: "{{prices.canine.followUp}}", note: "At the clinic, or where your dog lives" },
      {
        name: "Horses, per session",
        cost: "{{prices.equine.session}}",
        note: "{{prices.equine.minutes}} minutes at your stable. Travel expenses may apply: {{shared.travelBrief}}. Less for {{prices.equine.discountFromHorses}} or more horses of one owner or yard",
      },
    ],
  },
  questions: {
    title: "Questions",
    items: [
      {
        title: "Do I need a referral?",
        text: "People do not. A dog should see its vet first if anything worries you, and we treat with the vet’s agreement. Horses are seen under veterinary referral. If you like, we write to your vet and ask.",
      },
      {
        title: "How long does a visit take?",
        text: "Allow {{prices.human.minutes}} minutes at the clinic and {{prices.equine.minutes}} minutes at the stable, and {{hours.earlyBy}} more before the first one, for the paperwork.",
      },
      {
        title: "Will you take X-rays?",
        text: "No, we take none here. If the examination says that you need a picture, we refer you to somebody who can take it, and say why.",
      },
      {
        title: "Can I bring my child?",
        text: "Yes, from the age of 10. We use a light-force technique, and a parent or guardian stays in the room throughout.",
      },
      {
        title: "Does my insurance cover it?",
        text: "Some policies do. Ask your insurer what yours pays for and what it needs to see; we help you with the claim.",
      },
      {
        title: "Does treatment hurt?",
        text: "Tell us if it does, and we stop. Some people feel a little stiff for a day or two afterwards, rather as after exercise. We explain the risks before we begin, and go on only if you agree.",
      },
    ],
  },
  help: {
    title: "Need Help Getting Started?",
    lead: "Ring {{practitioner.name}}, write, or choose a time yourself.",
    action: "Schedule Now",
  },
};
