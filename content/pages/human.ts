import type { Facts } from "../facts/facts.ts";
import { paths, treatments } from "../facts/navigation.ts";
import { redFlags } from "../facts/red-flags.ts";
import { early, inWords, pounds } from "../facts/wording.ts";
import type { Metadata } from "../model/metadata.ts";

const [{ label }] = treatments;

/** Children younger than this are not treated. */
const youngestPatient = 10;

export function human({ practice, hours, prices }: Facts) {
  const minutes = `${inWords(prices.human.minutes)} minutes`;
  return {
    metadata: {
      title: `${label} in ${practice.place} | ${practice.name}`,
      description: `Chiropractic care for people in ${practice.place}: what we see, how we work, and what it costs. First visit ${pounds(prices.human.initial)}, no referral needed.`,
      keywords: `chiropractor ${practice.place}, back pain, neck pain, headaches arising from the neck, joint pain, posture analysis, ${practice.county}`,
      shareImage: { src: "/share/human.jpg", alt: "A chalk figure of a person walking" },
      trail: [{ text: "Treatments" }, { text: label }],
      treatment: {
        name: label,
        offers: [
          { name: "Initial consultation", price: prices.human.initial },
          { name: "Follow-up", price: prices.human.followUp },
        ],
      },
    } satisfies Metadata,

    title: "Chiropractic care for people",
    lead: "For backs that ache by four o’clock, necks that will not turn at junctions, and joints that complain on the stairs.",

    approach: {
      title: "What we look at",
      lead: "A chiropractor works with joints, muscles and the nerves that run between them, mostly by hand.",
      paragraphs: [
        "We begin with how you stand, bend and turn. A digital posture analysis shows you what we see. Then we use our hands to find the joints that move too little and the muscles that are doing their work for them.",
        "No two plans are the same. Some people need three visits and a few exercises; others like to be seen from time to time. You decide, once you have heard what we think.",
        `We see people at the clinic in ${practice.place}, and in some places we can come to you. Ask when you ring.`,
      ],
    },

    conditions: {
      title: "People come to us with",
      note: "If yours is not listed, ring us. We will say whether it is something for a chiropractor, your GP, or neither.",
      points: {
        "Back pain": "General, short-lived or long-standing aching that did not start with an injury.",
        "Stiff or painful necks": "Mechanical neck pain, and headaches that arise from the neck.",
        "Joint pain": "Including hips and knees with osteoarthritis, alongside the care your GP has advised.",
        "Shoulders and elbows": "Rotator cuff injuries, and elbow pain that comes from the back or neck.",
        "Muscle tension": "Spasm, cramp and the general tightness of a life spent sitting.",
        "Minor sports injuries": "Getting you moving again, and back to your sport in sensible steps.",
      },
    },

    doctorFirst: {
      title: "When to see a doctor first",
      note: "We take no X-rays on site. If you need one, we refer you, and tell your GP why.",
      redFlags: redFlags.human,
    },

    techniques: {
      title: "How we work",
      points: {
        "Adjustment by hand":
          "A quick, precise movement at one joint. You may hear a click; it is gas in the joint fluid, not bone.",
        "Light-force technique": `Small, quiet pressures, used when a click is not wanted, and for children aged ${youngestPatient} and over.`,
        "Soft tissue work": "Slow pressure and stretching for muscles that will not let go.",
        "Exercise and habit": "Two or three exercises you will really do, and a look at your desk, bed or saddle.",
      },
    },

    journey: {
      title: "Your first two visits",
      note: `Wear loose clothes and come ${early(hours.arriveEarlyMinutes)}.`,
      steps: {
        [`First visit, ${minutes}`]:
          "Your history, a full examination and a digital posture analysis. If it is safe and you agree, your first treatment.",
        "Second visit, a few days later":
          "How you responded, what the findings mean, and a plan in writing with the number of visits and their price.",
      },
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
          cost: pounds(prices.human.initial),
          note: `Assessment, digital posture analysis and first treatment. ${minutes}.`,
        },
        { name: "Follow-up", cost: pounds(prices.human.followUp), note: `Treatment and review. ${minutes}.` },
      ],
    },

    questions: {
      title: "Questions",
      items: {
        "Do I need to be referred by my GP?":
          "No. You can book directly. If we think you should see your GP first, we will say so and, with your permission, write to them.",
        "Does it hurt?":
          "Tell us if it does, and we stop. Some people feel a little stiff for a day or two afterwards, rather like after exercise. We explain the risks before we begin and go on only with your consent.",
        "How many visits will I need?":
          "It depends on what we find. You will have a number, with a price, at your second visit. If you are not better by then, we change the plan or refer you on.",
      },
    },

    closing: {
      title: "Shall we take a look?",
      lead: `A first visit is ${pounds(prices.human.initial)} and takes ${minutes}.`,
    },
  } as const;
}
