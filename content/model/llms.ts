import { hours, openingLine } from "../facts/hours.ts";
import { paths, postPath } from "../facts/navigation.ts";
import { addressLine, practice, practitionerLabel } from "../facts/practice.ts";
import { inWords, pounds, prices } from "../facts/prices.ts";
import { blog, site } from "../facts/site.ts";
import { blogMetadata } from "../pages/blog.ts";
import { travel } from "../pages/equine.ts";
import { footer } from "../pages/footer.ts";
import { pageMetadata } from "../pages/page-metadata.ts";
import type { Metadata } from "./metadata.ts";
import type { IndexedPost } from "./post-index.ts";

/** llms.txt (llmstxt.org): the practice in a screenful of Markdown, for programs that answer questions about it. */
export function writeLlms(published: readonly IndexedPost[], siteUrl: string): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${siteUrl}${path}): ${oneLine(what)}`;
  const page = (path: string, { title, description }: Metadata) => link(title.replace(/ \| .*/, ""), path, description);
  const pages: [path: string, metadata: Metadata][] = [...Object.entries(pageMetadata), [paths.blog, blogMetadata(1)]];
  const listed = pages.filter(([path, { noindex }]) => !noindex && path !== paths.home && path !== paths.privacy);
  const newest = published.slice(0, blog.postsInFeed);
  return `# ${practice.name}

> ${site.defaultDescription} One practitioner: ${practitionerLabel}.

${facts.map((fact) => `- ${fact}`).join("\n")}

## Pages

${listed.map(([path, metadata]) => page(path, metadata)).join("\n")}

## Articles

${newest.map(({ title, slug, excerpt }) => link(oneLine(title), postPath(slug), excerpt)).join("\n")}

## Optional

${page(paths.privacy, pageMetadata[paths.privacy])}
${link("RSS Feed", "/rss.xml", "the newest articles with their whole text")}
`;
}

const { human: forPeople, canine: forDogs, equine: forHorses } = prices;

const facts: readonly string[] = [
  `Address: ${addressLine}`,
  `Phone: ${practice.phone.shown}. Email: ${practice.email}`,
  `Hours: ${openingLine}. ${hours.closed.days} closed.`,
  `People, at the clinic: initial consultation ${pounds(forPeople.initial)}, follow-up ${pounds(forPeople.followUp)}. A visit takes ${inWords(forPeople.minutes)} minutes. No referral is needed.`,
  `Dogs, at the clinic or at home: initial consultation ${pounds(forDogs.initial)}, follow-up ${pounds(forDogs.followUp)}.`,
  `Horses, at their stable and under veterinary referral: ${pounds(forHorses.session)} a session; ${travel.brief}.`,
  "People and dogs are booked online; for horses, ring or write.",
  footer.limits,
];

/** Words of a post's author: no line break or bracket of theirs may become a line or a link of ours, and all is text. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cn}\p{Cs}]+/gu, " ")
    .replace(/[[\]]/g, "")
    .trim();
