import { slugify } from "../model/slug.ts";
import { treatments } from "./navigation.ts";
import { comingClosures } from "./open-now.ts";
import { type Hours, readHours } from "./opening-hours.ts";
import { type PhotoName, type PracticePhoto, photosOf } from "./photos.ts";
import { type Sections, toE164 } from "./sections.ts";
import { plusDays } from "./wording.ts";

export type Closure = Sections["closures"]["closures"][number];

/** The facts that pages, mails and drafts state: the sections, and values derived from them. Plain data. */
export interface Facts {
  practice: {
    name: string;
    established: number;
    place: string;
    county: string;
    region: string;
    /** As people read it, and in E.164. */
    phone: { shown: string; e164: string };
    email: string;
    address: Sections["contact"]["address"] & { country: "GB" };
    addressLine: string;
    geo: Sections["contact"]["position"];
    messagesKeptMonths: number;
  };
  practitioner: Sections["people"]["practitioner"] & {
    /** "Dr. Eleanor Hale, Doctor of Chiropractic": the ASA requires the qualification right after the name. */
    label: string;
    /** The path of her biography. */
    path: string;
  };
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
  /** The owner's photos. A drawing replaces each one that is absent. */
  photos: Partial<Record<PhotoName, PracticePhoto>>;
}

export interface Offer extends Omit<Sections["offer"], "mode"> {
  /** The counter of the specification, which changes without a booking. */
  simulated: boolean;
  saving: number;
  /** The offer is on today. A simulated one never ends; a truthful one ends on its date or with its last place. */
  isActive: boolean;
}

/** Returns the facts on a day in London (YYYY-MM-DD). */
export function makeFacts(sections: Sections, today: string): Facts {
  const { contact, people, hours, closures, prices, offer, figures, testimonials, links, photos } = sections;
  const { name, phone, email, address, region, position, messagesKeptMonths } = contact;
  const { practitioner } = people;
  const { street, town, county, postcode } = address;
  const addressLine = `${street}, ${town}, ${county}, ${postcode}`;
  const { mode, ...terms } = offer;
  const { established, ...claims } = figures;
  const coming = comingClosures(closures.closures, today);
  const lastAnnounced = plusDays(today, closures.announceDaysBefore);
  const mapQuery = encodeURIComponent(`${name}, ${addressLine}`);
  const e164 = toE164(phone) ?? "";
  return {
    practice: {
      name,
      established,
      region,
      email,
      addressLine,
      messagesKeptMonths,
      place: town,
      county,
      phone: { shown: phone, e164 },
      address: { ...address, country: "GB" },
      geo: position,
    },
    practitioner: {
      ...practitioner,
      label: `Dr. ${practitioner.fullName}, ${practitioner.title}`,
      path: `/meet-dr-${slugify(practitioner.name)}`,
    },
    hours: readHours(hours),
    closures: { coming, announced: coming.filter(({ from }) => from <= lastAnnounced) },
    prices,
    offer: {
      ...terms,
      simulated: mode === "counter",
      saving: offer.usualPrice - offer.price,
      isActive: mode === "counter" || (mode === "truthful" && today <= offer.endsOn && offer.placesLeft > 0),
    },
    figures: {
      ...(Object.fromEntries(Object.entries(claims).map(([key, figure]) => [key, figure.shown])) as Facts["figures"]),
      established: String(established),
      species: String(treatments.length),
    },
    testimonials: testimonials.testimonials.map(({ permission: _, ...testimonial }) => testimonial),
    links: {
      ...links,
      chat: links.chat || `https://wa.me/${e164.slice(1)}`,
      review: links.review || `https://www.google.com/maps/search/?api=1&query=${mapQuery}`,
    },
    photos: photosOf(photos),
  };
}
