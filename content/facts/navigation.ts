import { capitalised } from "./opening-hours.ts";

/** All pages except articles and those of people, whose paths are derived from their names. */
export const paths = {
  home: "/",
  about: "/about",
  human: "/treatments/human",
  canine: "/treatments/canine",
  equine: "/treatments/equine",
  newPatients: "/new-patients",
  vetReferral: "/vet-referral",
  booking: "/booking",
  blog: "/blog",
  contact: "/contact",
  privacy: "/privacy-policy",
  offer: "/special-offer",
  adminLogin: "/admin/login",
  adminBlog: "/admin/blog",
  adminWords: "/admin/words",
  adminPractice: "/admin/practice",
  adminMessages: "/admin/messages",
  adminGoingLive: "/admin/going-live",
} as const;

/** Stands for the practitioner's biography where her name is not known. */
export const biography = "/meet-dr";

/** Who has a page of her own. */
export interface People {
  practitioner: { path: string };
  others: readonly { path: string }[];
}

/** Returns all pages except articles, in the order of the site. */
export const allPaths = ({ practitioner, others }: People): readonly string[] => {
  const { home, about, ...later } = paths;
  return [home, about, practitioner.path, ...others.map(({ path }) => path), ...Object.values(later)];
};

export type PagePath = (typeof paths)[keyof typeof paths];

export const treatments = [
  { kind: "human", path: paths.human },
  { kind: "canine", path: paths.canine },
  { kind: "equine", path: paths.equine },
] as const;

/** The treatments with their names: "Human Chiropractic". */
export const treatmentsOf = ({ profession }: { profession: { treatment: string } }) =>
  treatments.map((one) => ({ ...one, label: `${capitalised(one.kind)} ${capitalised(profession.treatment)}` }));

export const postPath = (slug: string): string => `/blog/${slug}`;
export const blogPagePath = (page: number): string => (page === 1 ? paths.blog : `/blog/page/${page}`);

/** Whom a booking is for, as the booking page's address says it. */
export type Booked = "person" | "dog" | "horse";
export const bookingPath = (booked: Booked): string => `${paths.booking}?for=${booked}`;

/**
 * Returns where a booking button leads, from a page's path or a post's category: to the booking page, for the animal that
 * is spoken of; on the booking page itself, to the diary.
 */
export function bookingHref(from: string): string {
  if (from === paths.booking) return "#booking-system";
  const treatment = treatments.find(({ kind, path }) => path === from || kind === from.toLowerCase());
  const animal = { human: undefined, canine: "dog", equine: "horse" } as const;
  const booked = treatment && animal[treatment.kind];
  return booked ? bookingPath(booked) : paths.booking;
}
