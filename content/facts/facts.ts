import { slugify } from "../model/slug.ts";
import { type AllChanges, noChanges } from "../words/words-of.ts";
import { type Closure, comingClosures } from "./closures.ts";
import { offeredTreatments, type Treating } from "./navigation.ts";
import { type Hours, readHours } from "./opening-hours.ts";
import { chatLink, toE164 } from "./phone.ts";
import { type Photos, photosOf } from "./photos.ts";
import type { Sections } from "./sections.ts";
import { samplePlace, site } from "./site.ts";
import { plusDays, sumOf } from "./wording.ts";

/** The facts that pages, mails and drafts state: the sections, and values derived from them. Plain data. */
export interface Facts extends Treating {
  practice: Omit<Sections["contact"], "phone" | "position" | "policyReviewed"> & {
    established: number;
    place: string;
    county: string;
    /** As people read it, and in E.164. */
    phone: { shown: string; e164: string };
    address: { country: "GB" };
    addressLine: string;
    /** Absent while it is the sample's, and the practice is elsewhere. */
    geo?: Sections["contact"]["position"];
    /** The drawn map shows the practice's town. */
    isOnDrawnMap: boolean;
  };
  practitioner: Sections["people"]["practitioner"] & Person;
  /** Who treats besides. */
  others: readonly (Sections["people"]["others"][number] & Person)[];
  /** The paths of others who had a page. */
  formerOthers: readonly string[];
  profession: Sections["people"]["profession"];
  regulator: Sections["people"]["regulator"];
  /** Since when the privacy policy has read as it does (DD/MM/YYYY). */
  policy: { effective: string };
  hours: Hours;
  closures: {
    /** Closures that are not over, the next one first. */
    coming: readonly Closure[];
    /** Closures that visitors should know of today. */
    announced: readonly Closure[];
  };
  prices: Sections["prices"];
  offer: Offer;
  figures: Record<Exclude<keyof Sections["figures"], "established">, string> & { established: string; species: string };
  testimonials: readonly Omit<Sections["testimonials"]["testimonials"][number], "permission">[];
  links: Sections["links"];
  /** Pages of the practice elsewhere. As long as the facts are the sample's, links without an address stand for them. */
  socialPages: readonly { name: string; href: string }[];
  /** The owner's photos. A drawing replaces each one that is absent. */
  photos: Photos;
  look: Sections["look"];
  /** The owner’s changes of the pages’ words. */
  words: AllChanges;
  /** Each text says which it is, for the owner to change it: see marks.ts. */
  isMarked?: true;
}

/** Who treats. */
export interface Person {
  fullName: string;
  title: string;
  /** "Dr. Eleanor Hale, Doctor of Chiropractic": the ASA requires the qualification right after the name. */
  label: string;
  /** "Dr. Eleanor" */
  called: string;
  /** The path of her page. */
  path: string;
  /** The paths that it had under former names. */
  formerPaths: readonly string[];
}

export interface Offer extends Omit<Sections["offer"], "mode"> {
  /** The counter of the specification, which changes without a booking. */
  simulated: boolean;
  saving: number;
  /** The offer is on today. A simulated one never ends; a truthful one ends on its date or with its last place. */
  isActive: boolean;
}

/** Returns the facts on a day in London (YYYY-MM-DD). */
export function makeFacts(sections: Sections, today: string, words: AllChanges = noChanges): Facts {
  const { contact, people, hours, closures, prices, offer, figures, testimonials, links, photos, look } = sections;
  const { phone, position, policyReviewed: _, ...practice } = contact;
  const { practitioner } = people;
  const { name, email, address } = practice;
  const { street, town, county, postcode } = address;
  const addressLine = `${street}, ${town}, ${county}, ${postcode}`;
  const isTreated = ({ offered, from }: Sections["treatments"]["human"]) => offered || today < from;
  const { human, canine, equine } = sections.treatments;
  const treats = { human: isTreated(human), canine: isTreated(canine), equine: isTreated(equine) };
  const { mode: written, ...terms } = offer;
  // The offer is for people.
  const mode = treats.human ? written : "off";
  const { established, ...claims } = figures;
  const week = readHours(hours);
  const openDays = week.open.flatMap(({ days }) => days);
  const coming = comingClosures(closures.closures, today, openDays);
  const lastAnnounced = plusDays(today, closures.announceDaysBefore);
  const mapQuery = encodeURIComponent(`${name}, ${addressLine}`);
  const e164 = toE164(phone) ?? "";
  const isOnDrawnMap = town.toLowerCase() === samplePlace.town.toLowerCase();
  const isSamplePosition = position.latitude === samplePlace.latitude && position.longitude === samplePlace.longitude;
  const pages = { Facebook: links.facebook, Instagram: links.instagram, LinkedIn: links.linkedin };
  const allPages = Object.entries(pages).map(([name, href]) => ({ name, href }));
  const ownPages = allPages.filter(({ href }) => href !== "");
  return {
    practice: {
      ...practice,
      established,
      addressLine,
      place: town,
      county,
      phone: { shown: phone, e164 },
      address: { ...address, country: "GB" },
      isOnDrawnMap,
      ...((isOnDrawnMap || !isSamplePosition) && { geo: position }),
    },
    practitioner: {
      ...practitioner,
      ...describePerson(practitioner),
    },
    others: people.others.map((other) => ({
      ...other,
      ...describePerson(other),
      regulator: other.regulator.name ? other.regulator : people.regulator,
    })),
    formerOthers: people.formerOthers.map((name) => formerPath(name, { prefix: "" })),
    profession: people.profession,
    regulator: people.regulator,
    policy: { effective: site.privacyEffective },
    hours: week,
    closures: { coming, announced: coming.filter(({ from }) => from <= lastAnnounced) },
    treats,
    prices,
    offer: {
      ...terms,
      simulated: mode === "counter",
      saving: sumOf(offer.usualPrice, -offer.price),
      isActive: mode === "counter" || (mode === "truthful" && today <= offer.endsOn && offer.placesLeft > 0),
    },
    figures: {
      ...(Object.fromEntries(Object.entries(claims).map(([key, figure]) => [key, figure.shown])) as Facts["figures"]),
      established: String(established),
      species: String(offeredTreatments({ treats }).length),
    },
    testimonials: testimonials.testimonials.map(({ permission: _, ...testimonial }) => testimonial),
    links: {
      ...links,
      chat: links.chat || chatLink(e164),
      review: links.review || `https://www.google.com/maps/search/?api=1&query=${mapQuery}`,
    },
    socialPages: ownPages.length === 0 && email.endsWith(".example") ? allPages : ownPages,
    photos: photosOf(
      photos,
      people.others.map((other) => [pathOfPerson(other), other.picture]),
    ),
    look,
    words,
  };
}

/** Whether somebody has written a post: its author is named with the qualification, or without. */
export const isBy = ({ author }: { author: string }, { label, fullName }: Person): boolean =>
  author === label || author === fullName;

/** "Dr.", "Eleanor" → "Dr. Eleanor" */
export const calledOf = ({ prefix, name }: { prefix: string; name: string }): string =>
  prefix ? `${prefix} ${name}` : name;

type Named = Pick<Sections["people"]["practitioner"], "prefix" | "name" | "fullName" | "title" | "formerNames">;
const describePerson = (one: Named): Person => ({
  fullName: one.fullName,
  title: one.title,
  label: `${calledOf({ prefix: one.prefix, name: one.fullName })}, ${one.title}`,
  called: calledOf(one),
  path: pathOfPerson(one),
  formerPaths: one.formerNames.map((former) => formerPath(former, one)),
});

/** Returns the path of somebody's page: "Dr.", "Eleanor" → "/meet-dr-eleanor". */
export const pathOfPerson = (person: { prefix: string; name: string }): string => `/meet-${slugify(calledOf(person))}`;

/** Returns the path that belongs to a former name. It had the present prefix, or is noted as a path. */
export const formerPath = (former: string, { prefix }: { prefix: string }): string =>
  /^\/meet-[a-z\d-]+$/.test(former) ? former : pathOfPerson({ prefix, name: former });
