import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "#content/facts/navigation.ts";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { sectionNames } from "#content/facts/sections.ts";
import type { Finding } from "#content/model/answers.ts";
import { checkPost, isAccepted } from "#content/model/check-post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";
import { findingsInSection } from "../practice/section-findings.ts";
import { wordsOfPage } from "./page-words.ts";

/** A page, a post or a section of the facts, and all that nobody has accepted in it. */
export interface Place {
  /** As people call it: "/about", "content/practice/people.yaml", "llms.txt". */
  name: string;
  /** Visitors do not see it. */
  isDraft?: true;
  findings: Finding[];
}

interface SiteOptions {
  /** The folder of a release. */
  release: string;
  index: PostIndex;
  factsFolder: FactsFolder;
  rules: Rules;
  /** Today, YYYY-MM-DD. */
  today: string;
}

const aboutAnimals = new Set<string>([paths.canine, paths.equine, paths.vetReferral]);

/** All that the rules find in a release, in the posts and in the facts, by place; places without a finding are left out. */
export function findingsOfSite({ release, index, factsFolder, rules, today }: SiteOptions): Place[] {
  const facts = factsFolder.on(today);

  function ofPage(name: string, fields: Readonly<Record<string, string>>): Place {
    const category = aboutAnimals.has(name) ? "Canine" : "";
    const accepted = rules.accepted.filter(({ page }) => page === name);
    const found = findingsIn(rules, { kind: "page", fields, category }, facts);
    return { name, findings: found.filter((one) => !isAccepted(accepted, one.rule, rules) && !isAcceptedInPost(one)) };
  }

  /** Lists show the titles and excerpts of posts, with what was accepted in these. */
  const isAcceptedInPost = ({ rule, text }: Finding): boolean =>
    index.published.some(
      ({ accepted = [], title, excerpt, featuredImageAlt }) =>
        isAccepted(accepted, rule, rules) && [title, excerpt, featuredImageAlt].some((line) => line.includes(text)),
    );

  const pages = readdirSync(release, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && !/^(?:admin|booking-stand-in)\b/.test(file))
    .map((file) => ({ file, name: `/${file.replace(/(^index)?\.html$/, "")}` }))
    // The words of an article are its post's.
    .filter(({ name }) => !index.bySlug(name.replace("/blog/", "")))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const read = (file: string) => readFileSync(join(release, file), "utf8");

  return [
    ...pages.map(({ file, name }) => ofPage(name, { ...wordsOfPage(read(file)) })),
    ofPage("llms.txt", { content: read("llms.txt") }),
    ...sectionNames.map((section) => ({
      name: `content/practice/${section}.yaml`,
      findings: findingsInSection(factsFolder.section(section).value, {}, { rules, facts }),
    })),
    ...index.posts.map(({ slug, file, published }) => {
      const post = index.read(slug);
      const findings = post ? checkPost(post, { rules, facts }) : [];
      return { name: `content/blog/${file}`, ...(!published && { isDraft: true as const }), findings };
    }),
  ].filter(({ findings }) => findings.length > 0);
}
