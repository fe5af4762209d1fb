import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import { pounds } from "../facts/wording.ts";

const vetFirst =
  "An animal that is lame, in pain or suddenly different sees its vet first, and so does one that has had an accident. A vet examines it before we lay a hand on it; that is the law, and common sense.";

/** The parts of an outline that depend on the post's category. */
export const guides = {
  Human: {
    readers: "people",
    them: "they",
    tags: ["people", "everyday habits"],
    opening: "A chair, a car, a garden, a Monday: where does this begin for the people you see?",
    firstAid:
      "Pain after a fall or a blow, numbness, weakness, fever, or a sudden and severe headache is for a doctor and not for us: 999 or 111 where it is urgent, the GP where it is not.",
    visit: ({ practice, prices, profession }: Facts) =>
      `A first visit for people costs ${pounds(prices.human.initial)} and a follow-up ${pounds(prices.human.followUp)}; it takes ${prices.human.minutes} minutes at the clinic in ${practice.place}. The page on [human ${profession.treatment}](${paths.human}) tells the rest.`,
  },
  Canine: {
    readers: "dog owners",
    them: "dog and owner",
    tags: ["dogs", "at home"],
    opening: "The stairs, the car, the sofa, the far end of the field: where does an owner notice it first?",
    firstAid: vetFirst,
    visit: ({ prices, profession }: Facts) =>
      `A first visit for a dog costs ${pounds(prices.canine.initial)} and a follow-up ${pounds(prices.canine.followUp)}. We see dogs at the clinic or at home, with their vet’s agreement. The page on [canine ${profession.treatment}](${paths.canine}) tells the rest.`,
  },
  Equine: {
    readers: "horse owners",
    them: "horse and rider",
    tags: ["horses", "on the yard"],
    opening: "Tacking up, the first trot, one rein, the farrier’s visit: where does an owner notice it first?",
    firstAid: vetFirst,
    visit: ({ prices, profession }: Facts) =>
      `A session costs ${pounds(prices.equine.session)} at your stable and takes ${prices.equine.minutes} minutes; travel expenses may apply. We see horses with their vet’s agreement. The page on [equine ${profession.treatment}](${paths.equine}) tells the rest.`,
  },
  General: {
    readers: "readers",
    them: "they",
    tags: ["the practice", "good to know"],
    opening: "Somebody in the town has a question on an ordinary day: what has just happened?",
    firstAid: `Sudden, severe or strange signs in a person are for a doctor: 999 or 111. ${vetFirst}`,
    visit: ({ prices, treats }: Facts) =>
      Object.values(treats).every(Boolean)
        ? `First visits cost ${pounds(prices.human.initial)} for people and ${pounds(prices.canine.initial)} for dogs; a session for a horse is ${pounds(prices.equine.session)}. What to bring stands under [new patients](${paths.newPatients}).`
        : `What a visit costs, and what to bring, stands under [new patients](${paths.newPatients}).`,
  },
} as const;
