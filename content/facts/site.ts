import { practice } from "./practice.ts";

/** Facts of the site as a whole. */
export const site = {
  language: "en-GB",
  copyrightYear: 2025,
  privacyEffective: "18/07/2025",
  defaultTitle: `Chiropractor in ${practice.place}, ${practice.county} | ${practice.name}`,
  defaultDescription: `Chiropractic care for people and dogs at our clinic in ${practice.place}, and for horses at their own stable across ${practice.county}.`,
  defaultShareImage: "/share/default.jpg",
} as const;

export const blog = {
  wordsPerMinute: 200,
  postsPerPage: 12,
  tagsPerCard: 3,
  skeletonCards: 3,
  adminPosts: 10,
  postsInFeed: 20,
} as const;

export const hero = { rotateEveryMs: 5_000 } as const;

export const bookingFrame = { initialHeight: 1_000, minHeight: 400, maxHeight: 5_000, fallbackAfterMs: 8_000 } as const;

export const toast = { showMs: 5_000, removeAfterMs: 1_000_000, swipePx: 50, hotkey: "F8" } as const;
