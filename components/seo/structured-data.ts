import type {
  BreadcrumbListLeaf,
  FAQPageLeaf,
  LocalBusinessLeaf,
  MedicalBusinessLeaf,
  MergeLeafTypes,
  PersonLeaf,
  ServiceLeaf,
} from "schema-dts";
import { hours } from "#content/facts/hours.ts";
import { paths } from "#content/facts/navigation.ts";
import { practice, practitioner } from "#content/facts/practice.ts";
import { pounds, prices } from "#content/facts/prices.ts";
import { site } from "#content/facts/site.ts";
import type { Metadata, StructuredData } from "#content/model/metadata.ts";

/** Where and when a page is drawn; see `Metadata.structuredData`. */
export interface At {
  siteUrl: string;
  path: string;
}

const practiceId = ({ siteUrl }: At) => `${siteUrl}/#practice`;
const personId = ({ siteUrl }: At) => `${siteUrl}${practitioner.path}#person`;

/** All that a page tells machines: whose it is, what it is about, and where in the site it stands. */
export const graphOf = (at: At, { structuredData, trail }: Metadata): StructuredData[] => [
  practiceNode(at),
  personNode(at),
  ...(structuredData?.(at) ?? []),
  ...(trail ? [breadcrumbNode(at, trail)] : []),
];

function practiceNode(at: At): MergeLeafTypes<[MedicalBusinessLeaf, LocalBusinessLeaf]> {
  const { address, geo } = practice;
  const { human, canine, equine } = prices;
  const amounts = [human.initial, human.followUp, canine.initial, canine.followUp, equine.session];
  return {
    "@type": ["MedicalBusiness", "LocalBusiness"],
    "@id": practiceId(at),
    name: practice.name,
    url: `${at.siteUrl}/`,
    image: at.siteUrl + site.defaultShareImage,
    logo: `${at.siteUrl}/icon-512.png`,
    telephone: practice.phone.e164,
    email: practice.email,
    foundingDate: String(practice.established),
    founder: { "@id": personId(at) },
    priceRange: `${pounds(Math.min(...amounts))}-${pounds(Math.max(...amounts))}`,
    currenciesAccepted: "GBP",
    areaServed: practice.region,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.town,
      addressRegion: address.county,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    geo: { "@type": "GeoCoordinates", ...geo },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: hours.machineDays.map((day) => `https://schema.org/${day}` as const),
      opens: hours.open.opens,
      closes: hours.open.closes,
    },
  };
}

function personNode(at: At): PersonLeaf {
  return {
    "@type": "Person",
    "@id": personId(at),
    name: practitioner.fullName,
    jobTitle: practitioner.title,
    url: at.siteUrl + practitioner.path,
    worksFor: { "@id": practiceId(at) },
    identifier: {
      "@type": "PropertyValue",
      propertyID: "General Chiropractic Council registration",
      value: practitioner.gccNumber,
    },
  };
}

interface Service {
  name: string;
  description: string;
  offers: readonly { name: string; price: number }[];
}

/** One of the practice's services, with its prices in pounds. */
export function serviceNode(at: At, { name, description, offers }: Service): ServiceLeaf {
  return {
    "@type": "Service",
    "@id": `${at.siteUrl}${at.path}#service`,
    serviceType: "Chiropractic",
    name,
    description,
    url: at.siteUrl + at.path,
    provider: { "@id": practiceId(at) },
    areaServed: practice.region,
    offers: offers.map((offer) => ({ "@type": "Offer", ...offer, priceCurrency: "GBP" })),
  };
}

/** Questions and answers, word for word as the page shows them. */
export function faqNode(at: At, items: readonly { question: string; answer: string }[]): FAQPageLeaf {
  return {
    "@type": "FAQPage",
    "@id": `${at.siteUrl}${at.path}#questions`,
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Every step but the last needs a page. */
function breadcrumbNode(at: At, steps: NonNullable<Metadata["trail"]>): BreadcrumbListLeaf {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ text: "Home", href: paths.home }, ...steps].map(({ text, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: text,
      ...(href && { item: at.siteUrl + href }),
    })),
  };
}
