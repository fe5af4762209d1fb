/** For every text about animals: the condition that the law sets for treating one (SI 2015/772). */
export const vetAgrees = "Dogs and horses are seen with their vet’s agreement, after the vet has examined them.";

/** Who to ring in an emergency, instead of us. */
export const ringFirst = {
  person: "If somebody may be in danger ring 999, or NHS 111 if you are not sure.",
  animal: "For an animal ring your vet, now; they have a number for nights and weekends.",
} as const;

export interface RedFlags {
  heading: string;
  signs: readonly string[];
  ring: string;
}

/** Signs that need a doctor or a vet first. */
export const redFlags = {
  human: {
    heading: "Ring 999 or NHS 111, not us, if you have",
    signs: [
      "numbness around the groin or between the legs",
      "new trouble passing water, or opening the bowels",
      "sudden weakness or numbness in the face, an arm or a leg",
      "chest pain, or a sudden and severe headache",
      "pain after a bad fall or an accident",
      "back or neck pain with a fever",
    ],
    ring: ringFirst.person,
  },
  canine: {
    heading: "Ring your vet before us if your dog",
    signs: [
      "will not put weight on a leg",
      "drags its toes or hind legs",
      "cries when touched",
      "cannot pass water",
      "has had a fall or a knock",
      "is simply not itself",
    ],
    ring: ringFirst.animal,
  },
  equine: {
    heading: "Ring your vet, not us, for",
    signs: [
      "lameness",
      "heat or swelling",
      "signs of colic",
      "stumbling",
      "a fall",
      "a sudden change of temper under saddle",
    ],
    ring: ringFirst.animal,
  },
} as const satisfies Record<string, RedFlags>;
