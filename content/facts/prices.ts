/** Every price on the site, in pounds, with the length of a visit in minutes. Pages, prose and structured data read these. */
export const prices = {
  human: { initial: 57, followUp: 56, minutes: "30-45" },
  canine: { initial: 51, followUp: 46 },
  equine: {
    session: 80,
    minutes: "45-60",
    discountFromHorses: 3,
    lightWorkAfterHours: "24-48",
    /** How travel is worked out: the law wants it said beside the price. Placeholder figures, to be set by the practice. */
    travel: { freeMiles: 10, pencePerMile: 45 },
  },
} as const;

/** `57` → "£57". Whole pounds: the practice has no prices in pence. */
export const pounds = (amount: number): string => `£${amount}`;

/** A range in a sentence: "30-45" → "30 to 45". */
export const inWords = (range: string): string => range.replace("-", " to ");
