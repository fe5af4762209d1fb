import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "#content/facts/navigation.ts";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { sectionNames } from "#content/facts/sections.ts";
import type { Finding } from "#content/model/answers.ts";
import { checkPost, isAccepted } from "#content/model/check-post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";
import { checkSection } from "../practice/check-section.ts";
import { readPageText } from "./page-text.ts";

/** A page, a post or a section of the facts, with the findings in it that nobody has accepted. */
export interface CheckedText {
  /** The path of a page or file: "/about", "content/practice/people.yaml", "llms.txt". */
  name: string;
  /** Set for posts that visitors do not see yet. */
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

const sentencesIn = (line: string): string[] => line.split(/[.!?…]+(?:\s+|$)/).filter(Boolean);

const aboutAnimals = new Set<string>([paths.canine, paths.equine, paths.vetReferral]);

/** Checks a release, the posts and the facts against the rules. Texts without findings are left out. */
export function checkSiteTexts({ release, index, factsFolder, rules, today }: SiteOptions): CheckedText[] {
  const facts = factsFolder.on(today);

  function checkPage(name: string, fields: Readonly<Record<string, string>>): CheckedText {
    const category = aboutAnimals.has(name) ? "Canine" : "";
    const accepted = rules.accepted.filter(({ page }) => page === name);
    const findings = findingsIn(rules, { kind: "page", fields, category }, facts).filter(
      (finding) => !isAccepted(accepted, finding, rules) && !isAcceptedInPost(finding),
    );
    return { name, findings };
  }

  /** Lists of posts repeat their titles and excerpts, including words that were accepted in the post. */
  const isAcceptedInPost = ({ rule, text }: Finding): boolean =>
    index.published.some(
      ({ accepted = [], title, excerpt, featuredImageAlt }) =>
        isAccepted(accepted, { rule }, rules) &&
        [title, excerpt, featuredImageAlt].some(
          (line) => line.includes(text) || sentencesIn(line).some((one) => text.includes(one)),
        ),
    );

  const pages = readdirSync(release, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && !/^(?:admin|booking-stand-in)\b/.test(file))
    .map((file) => ({ file, name: `/${file.replace(/(^index)?\.html$/, "")}` }))
    // Articles are checked as posts.
    .filter(({ name }) => !index.bySlug(name.replace("/blog/", "")))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const read = (file: string) => readFileSync(join(release, file), "utf8");

  return [
    ...pages.map(({ file, name }) => checkPage(name, { ...readPageText(read(file)) })),
    checkPage("llms.txt", { content: read("llms.txt") }),
    ...sectionNames.map((section) => {
      const { value, accepted } = factsFolder.section(section);
      const findings = checkSection({ ...value, accepted }, {}, { rules, facts });
      return { name: `content/practice/${section}.yaml`, findings };
    }),
    ...index.posts.map(({ slug, file, published }) => {
      const post = index.read(slug);
      const findings = post ? checkPost(post, { rules, facts }) : [];
      return { name: `content/blog/${file}`, ...(!published && { isDraft: true as const }), findings };
    }),
  ].filter(({ findings }) => findings.length > 0);
}
