import type * as Schema from "schema-dts";
import { type Facts, isBy, type Person } from "#content/facts/facts.ts";
import { iconsOf } from "#content/facts/look-files.ts";
import { paths } from "#content/facts/navigation.ts";
import { capitalised, type Weekday, weekdays } from "#content/facts/opening-hours.ts";
import { site } from "#content/facts/site.ts";
import { plusDays, pounds } from "#content/facts/wording.ts";
import type { Metadata, Questions } from "#content/model/metadata.ts";
import type { PostSummary } from "#content/model/post.ts";
import { wordsOf } from "#content/words/words-of.ts";

interface PageInfo {
  siteUrl: string;
  path: string;
  facts: Facts;
}

type Registered = Person & Pick<Facts["others"][number], "number" | "regulator">;

const practiceId = ({ siteUrl }: PageInfo) => `${siteUrl}/#practice`;
const shareImage = ({ facts }: PageInfo) => facts.photos.share?.src ?? site.defaultShareImage;
const personId = ({ siteUrl }: PageInfo, { path }: Person) => `${siteUrl}${path}#person`;

/** Returns the structured data of a page: the practice, its people, its subject, and its place in the site. */
export function graphOf(page: PageInfo, metadata: Metadata): Schema.JsonLdObject[] {
  const { description, treatment, questions, post, offerFrom, trail } = metadata;
  const { practitioner, regulator, photos, others } = page.facts;
  const spokenOf = others.filter((other) => page.path === other.path || (post && isBy(post, other)));
  const nodes = [
    practiceNode(page),
    personNode(page, { ...practitioner, number: practitioner.gccNumber, regulator }, photos.portrait),
    ...spokenOf.map((other) => personNode(page, other, photos[other.path])),
    treatment && treatmentNode(page, description, treatment),
    questions?.length && questionsNode(page, questions),
    post && articleNode(page, post),
    offerFrom && offerNode(page, offerFrom),
    trail && breadcrumbNode(page, trail),
  ];
  return nodes.filter((node) => typeof node === "object");
}

/** Google's notation. */
const closedAllDay = { opens: "00:00", closes: "00:00" } as const;
const weekdayUrls = (days: readonly Weekday[]) => days.map((day) => `https://schema.org/${capitalised(day)}` as const);

function practiceNode(page: PageInfo): Schema.MergeLeafTypes<[Schema.MedicalBusinessLeaf, Schema.LocalBusinessLeaf]> {
  const { practice, hours, closures, socialPages } = page.facts;
  const { address, geo } = practice;
  const openings = hours.open.flatMap(({ days, spans }) =>
    spans.map((span) => ({
      "@type": "OpeningHoursSpecification" as const,
      dayOfWeek: weekdayUrls(days),
      ...span,
    })),
  );
  const [first, ...others] = openings;
  const sameAs = socialPages.map(({ href }) => href).filter(Boolean);
  const amounts = amountsOf(page.facts);
  return {
    "@type": ["MedicalBusiness", "LocalBusiness"],
    "@id": practiceId(page),
    name: practice.name,
    url: `${page.siteUrl}/`,
    image: page.siteUrl + shareImage(page),
    logo: page.siteUrl + iconsOf(page.facts).largest,
    telephone: practice.phone.e164,
    email: practice.email,
    foundingDate: String(practice.established),
    founder: { "@id": personId(page, page.facts.practitioner) },
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
    ...(geo && { geo: { "@type": "GeoCoordinates" as const, ...geo } }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(closures.coming.length > 0 && {
      specialOpeningHoursSpecification: closures.coming.flatMap(({ from, to, except, spans }) =>
        (spans.length > 0 ? spans : [closedAllDay]).map((span) => ({
          "@type": "OpeningHoursSpecification" as const,
          ...(except.length > 0 && { dayOfWeek: weekdayUrls(weekdays.filter((day) => !except.includes(day))) }),
          ...span,
          validFrom: from,
          validThrough: to,
        })),
      ),
    }),
    openingHoursSpecification: first && others.length === 0 ? first : openings,
  };
}

function amountsOf({ prices: { human, canine, equine }, treats }: Facts): number[] {
  return [
    ...(treats.human ? [human.initial, human.followUp] : []),
    ...(treats.canine ? [canine.initial, canine.followUp] : []),
    ...(treats.equine ? [equine.session] : []),
  ];
}

function personNode(page: PageInfo, person: Registered, portrait?: { src: string }): Schema.PersonLeaf {
  const { number, regulator } = person;
  return {
    "@type": "Person",
    "@id": personId(page, person),
    name: person.fullName,
    jobTitle: person.title,
    ...(portrait && { image: page.siteUrl + portrait.src }),
    url: page.siteUrl + person.path,
    worksFor: { "@id": practiceId(page) },
    ...(number && {
      identifier: {
        "@type": "PropertyValue" as const,
        propertyID: `${regulator.name} registration`,
        value: number,
      },
    }),
  };
}

function treatmentNode(
  page: PageInfo,
  description: string,
  { name, offers }: NonNullable<Metadata["treatment"]>,
): Schema.ServiceLeaf {
  return {
    "@type": "Service",
    "@id": `${page.siteUrl}${page.path}#service`,
    serviceType: capitalised(page.facts.profession.treatment),
    name,
    description,
    url: page.siteUrl + page.path,
    provider: { "@id": practiceId(page) },
    areaServed: page.facts.practice.region,
    offers: offers.map((offer) => ({ "@type": "Offer", ...offer, priceCurrency: "GBP" })),
  };
}

function questionsNode(page: PageInfo, items: Questions): Schema.FAQPageLeaf {
  return {
    "@type": "FAQPage",
    "@id": `${page.siteUrl}${page.path}#questions`,
    mainEntity: items.map(({ title, text }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
}

function articleNode(page: PageInfo, post: PostSummary): Schema.BlogPostingLeaf {
  const { practice, practitioner, others } = page.facts;
  const author = [practitioner, ...others].find((person) => isBy(post, person));
  const url = page.siteUrl + page.path;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: site.language,
    datePublished: post.publishedAt ?? post.createdAt,
    dateModified: post.updatedAt ?? post.publishedAt ?? post.createdAt,
    articleSection: post.category,
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    timeRequired: `PT${post.readingMinutes}M`,
    image: page.siteUrl + (post.featuredImage ?? shareImage(page)),
    author: author
      ? { "@id": personId(page, author) }
      : { "@type": post.author === practice.name ? "Organization" : "Person", name: post.author },
    publisher: { "@id": practiceId(page) },
  };
}

/** A simulated offer is valid for some days from the day of the publish (`today`), a real one until it ends. */
function offerNode(page: PageInfo, today: string): Schema.OfferLeaf {
  const { offer, practice, profession } = page.facts;
  const until = offer.simulated ? plusDays(today, offer.validDays) : offer.endsOn;
  return {
    "@type": "Offer",
    "@id": `${page.siteUrl}${page.path}#offer`,
    name: `${pounds(offer.price)} first visit`,
    url: page.siteUrl + page.path,
    price: offer.price,
    priceCurrency: "GBP",
    validFrom: today,
    validThrough: until,
    priceValidUntil: until,
    availability: "https://schema.org/LimitedAvailability",
    seller: { "@id": practiceId(page) },
    itemOffered: {
      "@type": "Service",
      name: `First ${profession.treatment} consultation with treatment`,
      serviceType: capitalised(profession.treatment),
      provider: { "@id": practiceId(page) },
      areaServed: practice.county,
    },
  };
}

/** Leaves out steps without a page, which a breadcrumb allows for the last step only. */
function breadcrumbNode(page: PageInfo, steps: NonNullable<Metadata["trail"]>): Schema.BreadcrumbListLeaf {
  const listed: typeof steps = steps.filter(({ href }, at) => href || at === steps.length - 1);
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ text: wordsOf("site", page.facts).labels.home, href: paths.home }, ...listed].map(
      ({ text, href }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: text,
        ...(href && { item: page.siteUrl + href }),
      }),
    ),
  };
}
