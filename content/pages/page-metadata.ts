import type { Facts } from "../facts/facts.ts";
import { isEnded, paths, treatmentsOf } from "../facts/navigation.ts";
import type { Metadata, Questions } from "../model/metadata.ts";
import { plainText } from "../words/rich-text.ts";
import { isHidden } from "../words/sections.ts";
import { pageAt, type Words, type WordsPage } from "../words/shipped.ts";
import { fillIn, wordsOf } from "../words/words-of.ts";
import { adminMetadata } from "./admin-metadata.ts";

/** Returns what a page tells browsers and search engines besides its words. */
function detailsOf(page: WordsPage, facts: Facts): Partial<Metadata> {
  const { prices } = facts;
  const name = treatmentsOf(facts).find(({ kind }) => kind === page)?.label ?? "";
  const visits = ({ initial, followUp }: { initial: number; followUp: number }) => [
    { name: "Initial consultation", price: initial },
    { name: "Follow-up", price: followUp },
  ];
  /** Nothing of a section that the owner has hidden. */
  const shown = <Entry>(section: string, entries: readonly Entry[]) => (isHidden(page, section, facts) ? [] : entries);
  switch (page) {
    case "human":
    case "canine":
      return {
        treatment: { name, offers: shown("pricing", visits(prices[page])) },
        questions: shown("questions", plainQuestions(wordsOf(page, facts))),
      };
    case "equine":
      return {
        treatment: { name, offers: [{ name: "Session at the stable", price: prices.equine.session }] },
      };
    case "booking":
      return { frame: "quiet" };
    default:
      return {};
  }
}

const plainQuestions = ({ questions }: { questions: { items: Questions } }): Questions =>
  questions.items.map(({ title, text }) => ({ title, text: plainText(text) }));

/** `today` is the day of the publish. An offer that is over is not to be indexed. */
export function offerMetadata(today: string, facts: Facts): Metadata {
  const { metadata, ended } = wordsOf("offer", facts);
  if (isEnded(paths.offer, facts)) return metadataOfEnded({ title: ended.title, lead: ended.text }, facts);
  return { ...metadata, frame: "bare", ...(facts.offer.isActive ? { offerFrom: today } : { noindex: true }) };
}

/** Later pages of the list name their number. */
export function blogMetadata(page: number, facts: Facts): Metadata {
  const { metadata } = wordsOf("blog", facts);
  const which = page === 1 ? "" : ` (page ${page})`;
  return {
    ...metadata,
    title: fillIn(metadata.title, { which }),
    description: fillIn(metadata.description, { which }),
  };
}

/** The page of somebody who treats besides the practitioner. */
export function personMetadata({ label, fullName, title }: Facts["others"][number], facts: Facts): Metadata {
  const { metadata, people } = wordsOf("about", facts);
  const { name, place } = facts.practice;
  return {
    title: `${label} | ${name}`,
    description: fillIn(people.description, { label }),
    keywords: [fullName, title, place].join(", "),
    shareImage: metadata.shareImage,
    trail: [...metadata.trail.map((about) => ({ ...about, href: paths.about })), { text: label }],
  };
}

/** Returns the metadata of a page. Metadata in `data`, the result of the page's `data()`, take precedence. */
export function metadataOf(path: string, data: unknown, facts: Facts): Metadata {
  const fromData = (data as { metadata?: Metadata } | undefined)?.metadata;
  if (fromData) return fromData;
  const person = facts.others.find((other) => other.path === path);
  if (person) return personMetadata(person, facts);
  const page = pageAt(path, facts);
  if (!page) return adminMetadata(facts)[path] ?? wordsOf("site", facts).metadata;
  const { metadata, ended } = wordsOf(page, facts) as { metadata: Metadata; ended?: Words<"equine">["ended"] };
  return ended && isEnded(path, facts) ? metadataOfEnded(ended, facts) : { ...metadata, ...detailsOf(page, facts) };
}

const metadataOfEnded = ({ title, lead }: Words<"equine">["ended"], { practice }: Facts): Metadata => ({
  title: `${title} | ${practice.name}`,
  description: lead,
  keywords: title,
  noindex: true,
});
