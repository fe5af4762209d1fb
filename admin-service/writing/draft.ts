import { z } from "zod";
import { paths } from "#content/facts/navigation.ts";
import { postLimits } from "#content/model/post-fields.ts";

/** Some 3,000 words; an article has 800. */
const LONGEST_TEXT = 20_000;

/** Control characters, some of which break YAML. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const oneLine = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(controls, "").replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "is empty").max(max, `is longer than ${max} characters`));

/**
 * The form of a draft, which the model is told as well. Headings, lists and links are Markdown; anything else in it is
 * just text.
 */
export const draftSchema = z.object({
  title: oneLine(90).describe("at most 70 characters, no full stop at its end"),
  excerpt: oneLine(300).describe("one or two sentences, at most 200 characters"),
  category: z.enum(["Human", "Canine", "Equine", "General"]),
  tags: z
    .array(oneLine(postLimits.tag).transform((tag) => tag.toLowerCase()))
    .min(2, "needs two at least")
    .max(5, "takes five at most")
    .describe("short, lower case"),
  content: z
    .string()
    .refine((text) => text.length <= LONGEST_TEXT, `is longer than ${LONGEST_TEXT} characters`)
    .transform((text) => withoutForeignLinks(withoutHead(text.replace(controls, "").replace(/\r\n?/g, "\n"))))
    .pipe(z.string().min(400, "is too short for an article"))
    .describe("the article in Markdown, 500 to 800 words, with ## headings and without its title"),
});
export type Draft = z.output<typeof draftSchema>;
export type Category = Draft["category"];

export interface DraftRequest {
  /** The owner's words, or a weekly topic's. */
  prompt: string;
  /** Set by a weekly topic. */
  title?: string | undefined;
  category?: Category | undefined;
  /** Titles the blog has already, newest first. */
  recentTitles: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Drafted {
  draft: Draft;
  /** Reasons to check it before it goes live, in sentences; empty if there are none. */
  doubts: string[];
}

export interface Drafter {
  /** A model's name or "offline outline", for the post's front matter. */
  readonly name: string;
  draft(request: DraftRequest): Promise<Drafted>;
}

/** Removes front matter and a title from the text: the post has its own. */
function withoutHead(text: string): string {
  const body = text.replace(/^\s*---[^\n]*\n(?:[^\n]*\n){0,60}?---[ \t]*(?:\n|$)/, "");
  return body.replace(/^\s*# [^\n]*\n/, "").trim();
}

const ownPages = new Set<string>(Object.values(paths).filter((path) => !path.startsWith("/admin")));
/** The model is told the same number. */
const MOST_LINKS = 2;

/**
 * Models invent addresses. A few links may lead to pages of this site. Other links and pictures are replaced by their
 * words, and bare addresses lose their https:// or www., so that browsers do not link them.
 */
function withoutForeignLinks(markdown: string): string {
  let links = 0;
  return markdown
    .replace(/!?\[([^\]\n]{0,300})\]\(((?:[^()\n]|\([^()\n]*\)){0,500})\)/g, (link, words: string, target: string) => {
      const isKept = !link.startsWith("!") && ownPages.has(target.trim()) && links < MOST_LINKS;
      if (isKept) links++;
      return isKept ? link : words;
    })
    .replace(/^ {0,3}\[[^\]\n]{1,300}\]:[^\n]*(?:\n|$)/gm, "")
    .replace(/!?\[([^\]\n]{1,300})\]\[[^\]\n]{0,300}\]/g, "$1")
    .replace(/<?(?:https?:\/\/(?:www\.)?|\bwww\.)([^\s<>]{1,500})>?/gi, "$1")
    .trim();
}
