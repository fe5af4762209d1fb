export const site = {
  language: "en-GB",
  copyrightYear: 2025,
  /** Since when the privacy policy reads as it does with the facts of the sample, and the mark of its words. */
  privacyEffective: "18/07/2025",
  privacyWords: "6f1d6d58f0",
  /** Beside the facts: the same for the practice’s own policy. The service writes it. */
  policyFile: "policy.yaml",
  /** Beside the facts: the practice’s own sentences that may or may not be said. */
  sentencesFile: "sentences.tsv",
  defaultShareImage: "/share/default.jpg",
} as const;

/** The place of the sample facts, and of the drawn map. */
export const samplePlace = {
  town: "Wantage",
  latitude: 51.6075,
  longitude: -1.4363,
  /** The places that the rules’ sentences tell of, by the practice’s own for which they stand. */
  inRules: { "<town>": "wantage", "<county>": "oxfordshire", "<nearby>": "grove" },
} as const;

export const blog = {
  wordsPerMinute: 200,
  postsPerPage: 12,
  tagsPerCard: 3,
  skeletonCards: 3,
  adminPosts: 10,
  postsInFeed: 20,
} as const;

/** The simulated counter of the special offer: places before and after the change, and its timing. */
export const counter = {
  spotsAtFirst: 6,
  spotsThen: 5,
  afterMs: 15_000,
  highlightMs: 2_000,
  popupMs: 4_000,
  confettiMs: 3_000,
} as const;

export const hero = { rotateEveryMs: 5_000 } as const;

export const bookingFrame = { initialHeight: 1_000, minHeight: 400, maxHeight: 5_000, fallbackAfterMs: 8_000 } as const;

export const toast = { showMs: 5_000, removeAfterMs: 1_000_000, swipePx: 50, hotkey: "F8" } as const;
