import { hash } from "node:crypto";
import { paths } from "#content/facts/navigation.ts";
import { londonTime } from "#content/model/london-time.ts";
import { sampleTexts } from "#content/words/sample-words.ts";
import type { AllChanges } from "#content/words/words-of.ts";
import { type CheckContext, inOrder, open, type PointCheck, practiceField, visitors } from "./point-check.ts";
import { sampleHashes } from "./sample-hashes.ts";

const biography = { where: `${paths.adminWords}#practitioner`, link: "Make it yours" };

/** Lists the checks of what this project ships as a sample. None of it may go live under a real name. */
export function listSampleChecks({ factsFolder, index, now }: CheckContext): PointCheck[] {
  const { education } = factsFolder.section("people").value.practitioner;
  const { testimonials } = factsFolder.section("testimonials").value;
  const { portrait, clinic } = factsFolder.section("photos").value;
  return [
    visitors.red("sample-biography", "Your biography", biography, () =>
      biographyWords(factsFolder.on(londonTime(now()).date).words).some(isSample)
        ? open("The biography is the sample’s", "Visitors read the story of somebody who does not exist, told by you.")
        : inOrder("It is none of the sample’s words."),
    ),
    visitors.red(
      "sample-education",
      "Your training",
      practiceField("people.practitioner.education", "Write your own"),
      () =>
        tell(
          education.filter(({ event }) => isSample(event)),
          "of the lines on your training",
          "Visitors read of a training that nobody had.",
        ),
    ),
    visitors.red(
      "sample-testimonials",
      "People who are quoted",
      practiceField("testimonials.testimonials", "Replace or remove"),
      () =>
        tell(
          testimonials.filter(({ text }) => isSample(text)),
          "of the testimonials",
          "Nobody has said that. UK advertising rules ask for real people.",
        ),
    ),
    visitors.red("sample-posts", "Posts of your own", { where: "/admin/blog", link: "Look at posts" }, () =>
      tell(
        index.published.filter(({ slug }) => isSample(index.read(slug)?.content ?? "")),
        "of the posts on your site",
        "Visitors take them for your words. Write them anew, unpublish them, or delete them.",
      ),
    ),
    visitors.red(
      "sample-pictures",
      "Pictures of you and the clinic",
      practiceField(`photos.${portrait.file === "" ? "portrait" : "clinic"}.alt`, "Choose a picture"),
      () =>
        tell(
          [portrait, clinic].filter(({ file }) => file === ""),
          "of the pictures",
          "A drawing stands where visitors look for you and for the clinic.",
        ),
    ),
  ];
}

/** Reports those that are the sample's as one point: "9 of the posts on your site are the sample's". */
function tell({ length }: readonly unknown[], of: string, why: string) {
  if (length === 0) return inOrder("None is the sample’s.");
  return open(length === 1 ? `One ${of} is the sample’s` : `${length} ${of} are the sample’s`, why);
}

/** Returns the hash of a text, in which line breaks and other space do not count. */
export const hashOf = (text: string): string => hash("sha256", text.replaceAll(/\s+/g, " ").trim()).slice(0, 10);

const isSample = (text: string): boolean => sampleHashes.has(hashOf(text));

/** Returns the words that tell of the practitioner and of the practice, with the names of facts in place of the facts. */
export const biographyWords = (changes: AllChanges): string[] =>
  (["shared", "practitioner", "about"] as const).flatMap((page) =>
    sampleTexts(page, changes).map(([, text]) => String(text ?? "")),
  );
