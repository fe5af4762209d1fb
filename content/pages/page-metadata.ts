import type { Facts } from "../facts/facts.ts";
import { type PagePath, paths } from "../facts/navigation.ts";
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
import { vetReferralPage } from "./vet-referral.ts";

/** Returns the metadata of pages that depend on the facts only. All others return theirs from `+data.ts`. */
function pageMetadata(facts: Facts): Readonly<Record<string, Metadata>> {
  const [forPeople, forDogs] = [human(facts), canine(facts)];
  const fixed: Record<Exclude<PagePath, "/blog" | "/special-offer">, Metadata> = {
    [paths.home]: home(facts).metadata,
    [paths.about]: about(facts).metadata,
    [paths.human]: { ...forPeople.metadata, questions: forPeople.questions.items },
    [paths.canine]: { ...forDogs.metadata, questions: forDogs.questions.items },
    [paths.equine]: equine(facts).metadata,
    [paths.newPatients]: newPatientsPage(facts).metadata,
    [paths.vetReferral]: vetReferralPage(facts).metadata,
    [paths.booking]: bookingPage(facts).metadata,
    [paths.contact]: contactPage(facts).metadata,
    [paths.privacy]: privacyPage(facts).metadata,
    ...adminMetadata(facts),
  };
  return { ...fixed, [facts.practitioner.path]: biography(facts).metadata };
}

const defaultMetadata = ({ practice: { name, place, county } }: Facts): Metadata => ({
  title: `Chiropractor in ${place}, ${county} | ${name}`,
  description: `Chiropractic care for people and dogs at our clinic in ${place}, and for horses at their own stable across ${county}.`,
  keywords: `chiropractor, ${place}, ${county}, people, dogs, horses`,
});

/** Returns the metadata of a page. Metadata in `data`, the result of the page's `data()`, take precedence. */
export function metadataOf(path: string, data: unknown, facts: Facts): Metadata {
  const fromData = (data as { metadata?: Metadata } | undefined)?.metadata;
  return fromData ?? pageMetadata(facts)[path] ?? defaultMetadata(facts);
}
