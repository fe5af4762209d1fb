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
  adminPages: "/admin/pages",
  adminPractice: "/admin/practice",
  adminMessages: "/admin/messages",
  adminNumbers: "/admin/numbers",
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

/** `whom` stands in sentences; `booked` is whom a booking is for, as the booking page's address says it. */
export const treatments = [
  { kind: "human", whom: "people", booked: "person", path: paths.human },
  { kind: "canine", whom: "dogs", booked: "dog", path: paths.canine },
  { kind: "equine", whom: "horses", booked: "horse", path: paths.equine },
] as const;
export type Treatment = (typeof treatments)[number]["kind"];

/** Whom the practice treats. */
export interface Treating {
  treats: Readonly<Record<Treatment, boolean>>;
}

export const offeredTreatments = ({ treats }: Treating) => treatments.filter(({ kind }) => treats[kind]);

/** Whether this is the name of one that is not treated: “equine”, “horse”. A “person” may be whoever comes with a dog. */
export const isNotTreated = (name: string, { treats }: Treating): boolean =>
  treatments.some(({ kind, booked }) => name !== "person" && (kind === name || booked === name) && !treats[kind]);

export const isForPeopleOnly = ({ treats }: Treating): boolean => !treats.canine && !treats.equine;

/** Whether a page is about what the practice no longer does. The offer is for people. Its address stays, and nothing leads there. */
export function isEnded(path: string, { treats }: Treating): boolean {
  if (path === paths.vetReferral) return isForPeopleOnly({ treats });
  if (path === paths.offer) return !treats.human;
  return treatments.some((one) => one.path === path && !treats[one.kind]);
}

/** Returns the treatments that the practice offers, with their names: "Human Chiropractic", or "Chiropractic" for people only. */
export const treatmentsOf = ({ profession, ...treating }: Treating & { profession: { treatment: string } }) =>
  offeredTreatments(treating).map((one) => ({
    ...one,
    label: `${isForPeopleOnly(treating) ? "" : `${capitalised(one.kind)} `}${capitalised(profession.treatment)}`,
  }));

export const postPath = (slug: string): string => `/blog/${slug}`;
export const blogPagePath = (page: number): string => (page === 1 ? paths.blog : `/blog/page/${page}`);

export const bookingPath = (booked: (typeof treatments)[number]["booked"]): string => `${paths.booking}?for=${booked}`;

/**
 * Returns where a booking button leads, from a page's path or a post's category: to the booking page, for the animal that
 * is spoken of, if it is treated; on the booking page itself, to the diary.
 */
export function bookingHref(from: string, treating: Treating): string {
  if (from === paths.booking) return "#booking-system";
  const treatment = offeredTreatments(treating).find(({ kind, path }) => path === from || kind === from.toLowerCase());
  return treatment && treatment.kind !== "human" ? bookingPath(treatment.booked) : paths.booking;
}
