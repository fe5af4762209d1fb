import { type PagePath, type People, paths } from "../facts/navigation.ts";
import { about } from "../pages/about.ts";
import { article } from "../pages/article.ts";
import { blog } from "../pages/blog.ts";
import { booking } from "../pages/booking.ts";
import { canine } from "../pages/canine.ts";
import { contact } from "../pages/contact.ts";
import { equine } from "../pages/equine.ts";
import { home } from "../pages/home.ts";
import { human } from "../pages/human.ts";
import { newPatients } from "../pages/new-patients.ts";
import { pageNotFound } from "../pages/not-found.ts";
import { offer } from "../pages/offer.ts";
import { practitioner } from "../pages/practitioner.ts";
import { privacyPolicy } from "../pages/privacy-policy.ts";
import { shared } from "../pages/shared.ts";
import { site } from "../pages/site.ts";
import { vetReferral } from "../pages/vet-referral.ts";

/** The words that this project ships, by page, in the order of the site. The owner’s differ in what she has changed. */
export const shipped = {
  home,
  about,
  practitioner,
  human,
  canine,
  equine,
  "new-patients": newPatients,
  booking,
  blog,
  contact,
  offer,
  "vet-referral": vetReferral,
  "privacy-policy": privacyPolicy,
  article,
  site,
  shared,
  "not-found": pageNotFound,
};

export type WordsPage = keyof typeof shipped;
export type Words<Page extends WordsPage> = (typeof shipped)[Page];

/** The pages whose words stand on every page, or on every article; and those that stand for a page that is not there. */
export const everywhere = ["article", "site", "shared", "not-found"] as const satisfies WordsPage[];

export const wordsPages = Object.keys(shipped) as WordsPage[];

/** The page whose words stand at a path. Posts and later pages of the list bring their own titles. */
const places: Readonly<Record<Exclude<PagePath, `/admin/${string}`>, WordsPage>> = {
  [paths.home]: "home",
  [paths.about]: "about",
  [paths.human]: "human",
  [paths.canine]: "canine",
  [paths.equine]: "equine",
  [paths.newPatients]: "new-patients",
  [paths.vetReferral]: "vet-referral",
  [paths.booking]: "booking",
  [paths.blog]: "blog",
  [paths.contact]: "contact",
  [paths.privacy]: "privacy-policy",
  [paths.offer]: "offer",
};

export const isWordsPage = (name: string): name is WordsPage => Object.hasOwn(shipped, name);

/** Returns the path at which a page’s words stand; `undefined` for those of many pages. */
export const pathOfWords = (page: WordsPage, facts: { practitioner: { path: string } }): string | undefined =>
  page === "practitioner" ? facts.practitioner.path : Object.entries(places).find(([, words]) => words === page)?.[0];

/** Returns the page whose words stand at a path; `undefined` for the admin area and for paths that are no pages. */
export function pageAt(path: string, { practitioner, others }: People): WordsPage | undefined {
  if (path === practitioner.path) return "practitioner";
  // The pages of others have their few labels from there.
  if (others.some((other) => path === other.path)) return "about";
  return new Map<string, WordsPage>(Object.entries(places)).get(path);
}
