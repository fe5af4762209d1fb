import { paths } from "../facts/navigation.ts";

export const human = {
  metadata: {
    title: "Human {{profession.Treatment}} in {{practice.place}} | {{practice.name}}",
    description:
      "Chiropractic care for people in {{practice.place}}: what we see, how we work, and what it costs. First visit {{prices.human.initial}}, no referral needed.",
    keywords:
      "{{profession.practitioner}} {{practice.place}}, back pain, neck pain, headaches arising from the neck, joint pain, posture analysis, {{practice.county}}",
    shareImage: { src: "/share/human.jpg", alt: "A chalk figure of a person walking" },
    trail: [{ text: "Treatments" }, { text: "Human {{profession.Treatment}}" }],
  },

  title: "Chiropractic care for people",
  lead: "For backs that ache by four o’clock, necks that will not turn at junctions, and joints that complain on the stairs.",

  approach: {
    title: "What we look at",
    lead: "A chiropractor works with joints, muscles and the nerves that run between them, mostly by hand.",
    paragraphs: [
      "We begin with how you stand, bend and turn. A digital posture analysis shows you what we see. Then we use our hands to find the joints that move too little and the muscles that are doing their work for them.",
      "No two plans are the same. Some people need three visits and a few exercises; others like to be seen from time to time. You decide, once you have heard what we think.",
      "We see people at the clinic in {{practice.place}}, and in some places we can come to you. Ask when you ring.",
    ],
  },

  conditions: {
    title: "People come to us with",
    note: "If yours is not listed, ring us. We will say whether it is something for a chiropractor, your GP, or neither.",
    points: [
      { title: "Back pain", text: "General, short-lived or long-standing aching that did not start with an injury." },
      { title: "Stiff or painful necks", text: "Mechanical neck pain, and headaches that arise from the neck." },
      {
        title: "Joint pain",
        text: "Including hips and knees with osteoarthritis, alongside the care your GP has advised.",
      },
      {
        title: "Shoulders and elbows",
        text: "Rotator cuff injuries, and elbow pain that comes from the back or neck.",
      },
      { title: "Muscle tension", text: "Spasm, cramp and the general tightness of a life spent sitting." },
      { title: "Minor sports injuries", text: "Getting you moving again, and back to your sport in sensible steps." },
    ],
  },

  doctorFirst: {
    title: "When to see a doctor first",
    note: "We take no X-rays on site. If you need one, we refer you, and tell your GP why.",
  },

  techniques: {
    title: "How we work",
    points: [
      {
        title: "Adjustment by hand",
        text: "A quick, precise movement at one joint. You may hear a click; it is gas in the joint fluid, not bone.",
      },
      {
        title: "Light-force technique",
        text: "Small, quiet pressures, used when a click is not wanted, and for children aged 10 and over.",
      },
      { title: "Soft tissue work", text: "Slow pressure and stretching for muscles that will not let go." },
      {
        title: "Exercise and habit",
        text: "Two or three exercises you will really do, and a look at your desk, bed or saddle.",
      },
    ],
  },

  journey: {
    title: "Your first two visits",
    note: "Wear loose clothes and come {{hours.early}}.",
    steps: [
      {
        title: "First visit, {{prices.human.minutes}} minutes",
        text: "Your history, a full examination and a digital posture analysis. If it is safe and you agree, your first treatment.",
      },
      {
        title: "Second visit, a few days later",
        text: "How you responded, what the findings mean, and a plan in writing with the number of visits and their price.",
      },
    ],
    more: { text: "How to prepare for your first visit", href: paths.newPatients },
  },

  benefits: {
    title: "What people notice",
    note: "What we are aiming for. We cannot promise a result, and nobody honest can.",
    checks: [
      "Turning, bending and reaching with less effort",
      "Less tension at the end of a working day",
      "Knowing which movements help and which to leave alone",
      "A plan that ends",
    ],
  },

  pricing: {
    title: "Prices",
    note: "We help with insurance claims, and packages of several sessions cost less per visit. Ask us.",
    rows: [
      {
        name: "Initial consultation",
        cost: "{{prices.human.initial}}",
        note: "Assessment, digital posture analysis and first treatment. {{prices.human.minutes}} minutes.",
      },
      {
        name: "Follow-up",
        cost: "{{prices.human.followUp}}",
        note: "Treatment and review. {{prices.human.minutes}} minutes.",
      },
    ],
  },

  questions: {
    title: "Questions",
    items: [
      {
        title: "Do I need to be referred by my GP?",
        text: "No. You can book directly. If we think you should see your GP first, we will say so and, with your permission, write to them.",
      },
      {
        title: "Does it hurt?",
        text: "Tell us if it does, and we stop. Some people feel a little stiff for a day or two afterwards, rather like after exercise. We explain the risks before we begin and go on only with your consent.",
      },
      {
        title: "How many visits will I need?",
        text: "It depends on what we find. You will have a number, with a price, at your second visit. If you are not better by then, we change the plan or refer you on.",
      },
    ],
  },

  closing: {
    title: "Shall we take a look?",
    lead: "A first visit is {{prices.human.initial}} and takes {{prices.human.minutes}} minutes.",
  },

  /** Stands at the page’s address in place of all else, once the practice no longer treats people. */
  ended: {
    title: "We no longer treat people",
    lead: "If you have been to us, your records are kept, and you can ask for a copy at any time. Your GP can tell you who else may be able to help.",
  },
};
