import type { Facts } from "../facts/facts.ts";
import { treatmentLabel } from "../facts/navigation.ts";
import type { Metadata, Questions } from "../model/metadata.ts";
import { plainText } from "../words/rich-text.ts";
import { isHidden } from "../words/sections.ts";
import { pageAt, type WordsPage } from "../words/shipped.ts";
import { fillIn, wordsOf } from "../words/words-of.ts";
import { adminMetadata } from "./admin-metadata.ts";

/** Returns what a page tells browsers and search engines besides its words. */
function detailsOf(page: WordsPage, facts: Facts): Partial<Metadata> {
  const { prices } = facts;
  const visits = ({ initial, followUp }: { initial: number; followUp: number }) => [
    { name: "Initial consultation", price: initial },
    { name: "Follow-up", price: followUp },
  ];
  /** Nothing of a section that the owner has hidden. */
  const shown = <Entry>(section: string, entries: readonly Entry[]) => (isHidden(page, section, facts) ? [] : entries);
  switch (page) {
    case "human":
      return {
        treatment: { name: treatmentLabel("human", facts), offers: shown("pricing", visits(prices.human)) },
        questions: shown("questions", plainQuestions(wordsOf("human", facts))),
      };
    case "canine":
      return {
        treatment: { name: treatmentLabel("canine", facts), offers: shown("pricing", visits(prices.canine)) },
        questions: shown("questions", plainQuestions(wordsOf("canine", facts))),
      };
    case "equine":
      return {
        treatment: {
          name: treatmentLabel("equine", facts),
          offers: [{ name: "Session at the stable", price: prices.equine.session }],
        },
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
export const offerMetadata = (today: string, facts: Facts): Metadata => ({
  ...wordsOf("offer", facts).metadata,
  frame: "bare",
  ...(facts.offer.isActive ? { offerFrom: today } : { noindex: true }),
});

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

/** Returns the metadata of a page. Metadata in `data`, the result of the page's `data()`, take precedence. */
export function metadataOf(path: string, data: unknown, facts: Facts): Metadata {
  const fromData = (data as { metadata?: Metadata } | undefined)?.metadata;
  if (fromData) return fromData;
  const page = pageAt(path, facts);
  if (!page) return adminMetadata(facts)[path] ?? wordsOf("site", facts).metadata;
  return { ...(wordsOf(page, facts) as { metadata: Metadata }).metadata, ...detailsOf(page, facts) };
}
