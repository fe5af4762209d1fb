import { type PagePath, paths } from "../facts/navigation.ts";
import { practice } from "../facts/practice.ts";
import { site } from "../facts/site.ts";
import type { Metadata } from "../model/metadata.ts";
import { about } from "./about.ts";
import { adminMetadata } from "./admin-metadata.ts";
import { bookingPage } from "./booking.ts";
import { canine } from "./canine.ts";
import { contactPage } from "./contact.ts";
import { equine } from "./equine.ts";
import { home } from "./home.ts";
import { human } from "./human.ts";
import { newPatientsPage } from "./new-patients.ts";
import { biography } from "./practitioner.ts";
import { privacyPage } from "./privacy-policy.ts";

/** The metadata of every page whose metadata never change. The others give theirs in their `+data.ts`. */
export const pageMetadata: Readonly<Record<Exclude<PagePath, "/blog" | "/special-offer">, Metadata>> = {
  [paths.home]: home.metadata,
  [paths.about]: about.metadata,
  [paths.practitioner]: biography.metadata,
  [paths.human]: { ...human.metadata, questions: human.questions.items },
  [paths.canine]: { ...canine.metadata, questions: canine.questions.items },
  [paths.equine]: equine.metadata,
  [paths.newPatients]: newPatientsPage.metadata,
  [paths.booking]: bookingPage.metadata,
  [paths.contact]: contactPage.metadata,
  [paths.privacy]: privacyPage.metadata,
  ...adminMetadata({ practice }),
};

/** For a page that gives none. */
const defaultMetadata: Metadata = {
  title: site.defaultTitle,
  description: site.defaultDescription,
  keywords: `chiropractor, ${practice.place}, ${practice.county}, people, dogs, horses`,
};

/** `data` is the answer of the page's `data()`, which goes first. */
export function metadataOf(path: string, data: unknown): Metadata {
  const own = (data as { metadata?: Metadata } | undefined)?.metadata;
  return own ?? (pageMetadata as Readonly<Record<string, Metadata>>)[path] ?? defaultMetadata;
}
