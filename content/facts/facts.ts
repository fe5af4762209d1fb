import { slugify } from "../model/post.ts";
import { treatments } from "./navigation.ts";
import { comingClosures } from "./open-now.ts";
import { type Hours, readHours } from "./opening-hours.ts";
import { type OwnPhoto, type PhotoName, photosOf } from "./photos.ts";
import { dialled, type Sections } from "./sections.ts";
import { plusDays } from "./wording.ts";

export type Closure = Sections["closures"]["closures"][number];

/** All that pages, mails and drafts say about the practice: its sections, and what follows from them. Plain data. */
export interface Facts {
  practice: {
    name: string;
    established: number;
    place: string;
    county: string;
    region: string;
    /** As it is read, and as it is dialled (E.164). */
    phone: { shown: string; e164: string };
    email: string;
    address: Sections["contact"]["address"] & { country: "GB" };
    addressLine: string;
    geo: Sections["contact"]["position"];
    messagesKeptMonths: number;
  };
  practitioner: Sections["people"]["practitioner"] & {
    /** "Dr. Eleanor Hale, Doctor of Chiropractic": the ASA wants the qualification immediately beside the title. */
    label: string;
    /** The biography's address on the site. */
    path: string;
  };
  hours: Hours;
  /** Closures that are not over, the next one first. */
  closures: {
    coming: readonly Closure[];
    /** Those that visitors should know of today. */
    announced: readonly Closure[];
  };
  prices: Sections["prices"];
  offer: Offer;
  figures: Record<Exclude<keyof Sections["figures"], "established">, string> & { established: string; species: string };
  testimonials: readonly Omit<Sections["testimonials"]["testimonials"][number], "permission">[];
  links: Sections["links"];
  /** The owner's own pictures; a drawn one stands in for each that is absent. */
  photos: Partial<Record<PhotoName, OwnPhoto>>;
}

export interface Offer extends Omit<Sections["offer"], "mode"> {
  /** The specification's counter, which moves by itself. */
  simulated: boolean;
  saving: number;
  /** Whether there is an offer today. The simulated one never ends; a truthful one ends by its date or its last place. */
  stands: boolean;
}

/** The facts as they are on a day in London (YYYY-MM-DD). */
export function makeFacts(sections: Sections, today: string): Facts {
  const { contact, people, hours, closures, prices, offer, figures, testimonials, links, photos } = sections;
  const { name, phone, email, address, region, position, messagesKeptMonths } = contact;
  const { practitioner } = people;
  const { street, town, county, postcode } = address;
  const addressLine = `${street}, ${town}, ${county}, ${postcode}`;
  const { mode, ...terms } = offer;
  const { established, ...shown } = figures;
  const coming = comingClosures(closures.closures, today);
  const lastAnnounced = plusDays(today, closures.announceDaysBefore);
  const searchForUs = encodeURIComponent(`${name}, ${addressLine}`);
  const e164 = dialled(phone) ?? "";
  return {
    practice: {
      ...{ name, established, region, email, addressLine, messagesKeptMonths },
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
      stands: mode === "counter" || (mode === "truthful" && today <= offer.endsOn && offer.placesLeft > 0),
    },
    figures: {
      ...(Object.fromEntries(Object.entries(shown).map(([key, figure]) => [key, figure.shown])) as Facts["figures"]),
      established: String(established),
      species: String(treatments.length),
    },
    testimonials: testimonials.testimonials.map(({ permission: _, ...testimonial }) => testimonial),
    links: {
      ...links,
      chat: links.chat || `https://wa.me/${e164.slice(1)}`,
      review: links.review || `https://www.google.com/maps/search/?api=1&query=${searchForUs}`,
    },
    photos: photosOf(photos),
  };
}
