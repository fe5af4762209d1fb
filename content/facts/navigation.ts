/** All pages except articles and the practitioner's biography, whose path is derived from her name. */
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
  adminPractice: "/admin/practice",
  adminMessages: "/admin/messages",
  adminGoingLive: "/admin/going-live",
} as const;

/** Returns all pages except articles, in the order of the site. */
export const allPaths = ({ practitioner }: { practitioner: { path: string } }): readonly string[] => {
  const { home, about, ...others } = paths;
  return [home, about, practitioner.path, ...Object.values(others)];
};

export type PagePath = (typeof paths)[keyof typeof paths];

export const treatments = [
  { kind: "human", label: "Human Chiropractic", path: paths.human },
  { kind: "canine", label: "Canine Chiropractic", path: paths.canine },
  { kind: "equine", label: "Equine Chiropractic", path: paths.equine },
] as const;

export const postPath = (slug: string): string => `/blog/${slug}`;
export const blogPagePath = (page: number): string => (page === 1 ? paths.blog : `/blog/page/${page}`);

/** Returns where a booking button leads: on the booking page itself, to the diary. */
export const bookingHref = (from: string): string => (from === paths.booking ? "#booking-system" : paths.booking);
