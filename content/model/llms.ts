import type { Facts } from "../facts/facts.ts";
import { allPaths, paths, postPath } from "../facts/navigation.ts";
import { blog } from "../facts/site.ts";
import { inWords, pounds } from "../facts/wording.ts";
import { blogMetadata, metadataOf } from "../pages/page-metadata.ts";
import { wordsOf } from "../words/words-of.ts";
import type { Metadata } from "./metadata.ts";
import type { IndexedPost } from "./post.ts";

/** Writes llms.txt (llmstxt.org): a short Markdown description of the practice for programs that answer questions. */
export function writeLlms(published: readonly IndexedPost[], siteUrl: string, facts: Facts): string {
  const { practice, practitioner, others } = facts;
  const people = [practitioner, ...others].map(({ label }) => label).join("; ");
  const link = (name: string, path: string, description: string) =>
    `- [${name}](${siteUrl}${path}): ${oneLine(description)}`;
  const page = (path: string, { title, description }: Metadata) => link(title.replace(/ \| .*/, ""), path, description);
  const listed = allPaths(facts)
    .filter((path) => !unlisted.has(path))
    .map((path) => [path, metadataOf(path, undefined, facts)] as const)
    .filter(([, { noindex }]) => !noindex);
  const newest = published.slice(0, blog.postsInFeed);
  return `# ${practice.name}

> ${metadataOf("", undefined, facts).description} ${others.length === 0 ? "One practitioner" : "Practitioners"}: ${people}.

${describePractice(facts)
  .map((line) => `- ${line}`)
  .join("\n")}

## Pages

${[...listed, [paths.blog, blogMetadata(1, facts)] as const].map(([path, metadata]) => page(path, metadata)).join("\n")}

## Articles

${newest.map(({ title, slug, excerpt }) => link(oneLine(title), postPath(slug), excerpt)).join("\n")}

## Optional

${page(paths.privacy, metadataOf(paths.privacy, undefined, facts))}
${link("RSS Feed", "/rss.xml", "the newest articles with their whole text")}
`;
}

/** Home is what the whole file describes; the others are in other sections, or are temporary. */
const unlisted: ReadonlySet<string> = new Set([paths.home, paths.blog, paths.offer, paths.privacy]);

function describePractice(facts: Facts): readonly string[] {
  const { practice, hours, closures, prices, treats } = facts;
  const { human: forPeople, canine: forDogs, equine: forHorses } = prices;
  const bookable = [treats.human && "people", treats.canine && "dogs"].filter(Boolean);
  return [
    `Address: ${practice.addressLine}`,
    `Phone: ${practice.phone.shown}. Email: ${practice.email}`,
    `Hours: ${hours.line}.${hours.closedDays && ` ${hours.closedDays} closed.`}`,
    ...closures.coming.map(
      ({ days, times, text }) => `${times ? `Open ${times} on` : "Closed"} ${days}: ${oneLine(text)}`,
    ),
    treats.human &&
      `People, at the clinic: initial consultation ${pounds(forPeople.initial)}, follow-up ${pounds(forPeople.followUp)}. A visit takes ${inWords(forPeople.minutes)} minutes. No referral is needed.`,
    treats.canine &&
      `Dogs, at the clinic or at home: initial consultation ${pounds(forDogs.initial)}, follow-up ${pounds(forDogs.followUp)}.`,
    treats.equine &&
      `Horses, at their stable and under veterinary referral: ${pounds(forHorses.session)} a session; ${wordsOf("shared", facts).travelBrief}.`,
    bookable.length > 0 &&
      `Book online for ${bookable.join(" and ")}${treats.equine ? "; for horses, ring or write" : ""}.`,
    wordsOf("site", facts).footer.limits,
  ].filter((line) => line !== false);
}

/** Removes line breaks, brackets and control characters, so that a post cannot add lines or links to the file. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cn}\p{Cs}]+/gu, " ")
    .replace(/[[\]]/g, "")
    .trim();
