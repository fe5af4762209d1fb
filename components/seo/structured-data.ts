import type * as Schema from "schema-dts";
import type { Facts } from "#content/facts/facts.ts";
import { paths } from "#content/facts/navigation.ts";
import { capitalised } from "#content/facts/opening-hours.ts";
import { site } from "#content/facts/site.ts";
import { plusDays, pounds } from "#content/facts/wording.ts";
import type { Metadata, Questions } from "#content/model/metadata.ts";
import type { PostSummary } from "#content/model/post.ts";

interface At {
  siteUrl: string;
  path: string;
  facts: Facts;
}

const practiceId = ({ siteUrl }: At) => `${siteUrl}/#practice`;
const shareImage = ({ facts }: At) => facts.photos.share?.src ?? site.defaultShareImage;
const personId = ({ siteUrl, facts }: At) => `${siteUrl}${facts.practitioner.path}#person`;

/** The structured data of a page: its owner, its subject, and its place in the site. */
export function graphOf(at: At, metadata: Metadata): Schema.JsonLdObject[] {
  const { description, treatment, questions, post, offerFrom, trail } = metadata;
  const nodes = [
    practiceNode(at),
    personNode(at),
    treatment && treatmentNode(at, description, treatment),
    questions && questionsNode(at, questions),
    post && articleNode(at, post),
    offerFrom && offerNode(at, offerFrom),
    trail && breadcrumbNode(at, trail),
  ];
  return nodes.filter((node) => typeof node === "object");
}

function practiceNode(at: At): Schema.MergeLeafTypes<[Schema.MedicalBusinessLeaf, Schema.LocalBusinessLeaf]> {
  const { practice, hours, closures, prices } = at.facts;
  const { address, geo } = practice;
  const { human, canine, equine } = prices;
  const openings = hours.open.flatMap(({ days, spans }) =>
    spans.map((span) => ({
      "@type": "OpeningHoursSpecification" as const,
      dayOfWeek: days.map((day) => `https://schema.org/${capitalised(day)}` as const),
      ...span,
    })),
  );
  const [only, ...more] = openings;
  const amounts = [human.initial, human.followUp, canine.initial, canine.followUp, equine.session];
  return {
    "@type": ["MedicalBusiness", "LocalBusiness"],
    "@id": practiceId(at),
    name: practice.name,
    url: `${at.siteUrl}/`,
    image: at.siteUrl + shareImage(at),
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
    ...(closures.coming.length > 0 && {
      // Google's way to say that a practice is closed all day.
      specialOpeningHoursSpecification: closures.coming.map(({ from, to }) => ({
        "@type": "OpeningHoursSpecification" as const,
        opens: "00:00",
        closes: "00:00",
        validFrom: from,
        validThrough: to,
      })),
    }),
    openingHoursSpecification: only && more.length === 0 ? only : openings,
  };
}

function personNode(at: At): Schema.PersonLeaf {
  const { practitioner, photos } = at.facts;
  return {
    "@type": "Person",
    "@id": personId(at),
    name: practitioner.fullName,
    jobTitle: practitioner.title,
    ...(photos.portrait && { image: at.siteUrl + photos.portrait.src }),
    url: at.siteUrl + practitioner.path,
    worksFor: { "@id": practiceId(at) },
    identifier: {
      "@type": "PropertyValue",
      propertyID: "General Chiropractic Council registration",
      value: practitioner.gccNumber,
    },
  };
}

function treatmentNode(
  at: At,
  description: string,
  { name, offers }: NonNullable<Metadata["treatment"]>,
): Schema.ServiceLeaf {
  return {
    "@type": "Service",
    "@id": `${at.siteUrl}${at.path}#service`,
    serviceType: "Chiropractic",
    name,
    description,
    url: at.siteUrl + at.path,
    provider: { "@id": practiceId(at) },
    areaServed: at.facts.practice.region,
    offers: offers.map((offer) => ({ "@type": "Offer", ...offer, priceCurrency: "GBP" })),
  };
}

function questionsNode(at: At, items: Questions): Schema.FAQPageLeaf {
  return {
    "@type": "FAQPage",
    "@id": `${at.siteUrl}${at.path}#questions`,
    mainEntity: Object.entries(items).map(([question, answer]) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function articleNode(at: At, post: PostSummary): Schema.BlogPostingLeaf {
  const { practice, practitioner } = at.facts;
  const url = at.siteUrl + at.path;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: site.language,
    datePublished: post.publishedAt ?? post.createdAt,
    articleSection: post.category,
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    timeRequired: `PT${post.readingMinutes}M`,
    image: at.siteUrl + (post.featuredImage ?? shareImage(at)),
    author:
      post.author === practitioner.label
        ? { "@id": personId(at) }
        : { "@type": post.author === practice.name ? "Organization" : "Person", name: post.author },
    publisher: { "@id": practiceId(at) },
  };
}

/** Valid for some days from the day of the publish (`today`), or until the offer's real end. */
function offerNode(at: At, today: string): Schema.OfferLeaf {
  const { offer, practice } = at.facts;
  const until = offer.simulated ? plusDays(today, offer.validDays) : offer.endsOn;
  return {
    "@type": "Offer",
    "@id": `${at.siteUrl}${at.path}#offer`,
    name: `${pounds(offer.price)} first visit`,
    url: at.siteUrl + at.path,
    price: offer.price,
    priceCurrency: "GBP",
    validFrom: today,
    validThrough: until,
    priceValidUntil: until,
    availability: "https://schema.org/LimitedAvailability",
    seller: { "@id": practiceId(at) },
    itemOffered: {
      "@type": "Service",
      name: "First chiropractic consultation with treatment",
      serviceType: "Chiropractic",
      provider: { "@id": practiceId(at) },
      areaServed: practice.county,
    },
  };
}

/** A breadcrumb needs a page for every step but the last: other steps are left out. */
function breadcrumbNode(at: At, steps: NonNullable<Metadata["trail"]>): Schema.BreadcrumbListLeaf {
  const listed: typeof steps = steps.filter(({ href }, at) => href || at === steps.length - 1);
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ text: "Home", href: paths.home }, ...listed].map(({ text, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: text,
      ...(href && { item: at.siteUrl + href }),
    })),
  };
}
