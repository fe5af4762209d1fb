import { z } from "zod";
import { paths } from "#content/facts/navigation.ts";
import { postLimits } from "#content/model/post-fields.ts";

/** About 3,000 words; an article has 800. */
const MAX_CONTENT_LENGTH = 20_000;

/** Removed everywhere, because some of them break YAML. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const categories = z.enum(["Human", "Canine", "Equine", "General"]);
const MOST_TAGS = 5;
const singleLine = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(controlCharacters, "").replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "is empty").max(max, `is longer than ${max} characters`));

/**
 * The shape of a draft, also sent to the model as its response format. Headings, lists and links in the content are
 * Markdown; anything else in it is plain text.
 */
export const draftSchema = z.object({
  title: singleLine(90).describe("at most 70 characters, no full stop at its end"),
  excerpt: singleLine(300).describe("one or two sentences, at most 200 characters"),
  category: categories,
  tags: z
    .array(singleLine(postLimits.tag).transform((tag) => tag.toLowerCase()))
    .min(2, "needs two at least")
    .max(MOST_TAGS, "takes five at most")
    .describe("short, lower case"),
  content: z
    .string()
    .refine((text) => text.length <= MAX_CONTENT_LENGTH, `is longer than ${MAX_CONTENT_LENGTH} characters`)
    .transform((text) => text.replace(controlCharacters, "").replace(/\r\n?/g, "\n"))
    .transform((text) => removeForeignLinks(removeFrontMatterAndTitle(text)))
    .pipe(z.string().min(400, "is too short for an article"))
    .describe("the article in Markdown, 500 to 800 words, with ## headings and without its title"),
});
export type Draft = z.output<typeof draftSchema>;
export type Category = Draft["category"];

/** A draft of a model that does not keep to the form. What it lacks, the owner sets; a post without an excerpt gets one from its text. */
export const incompleteDraft = draftSchema.extend({
  excerpt: singleLine(300).catch(""),
  category: categories.catch("General"),
  tags: z
    .array(z.unknown())
    .catch([])
    .transform((tags) => tags.flatMap((tag) => singleLine(postLimits.tag).safeParse(tag).data?.toLowerCase() ?? []))
    .transform((tags) => tags.slice(0, MOST_TAGS)),
});

export interface DraftRequest {
  /** Written by the owner, or taken from a weekly topic. */
  prompt: string;
  /** Set for weekly topics only, like the category. */
  title?: string | undefined;
  category?: Category | undefined;
  /** Titles of existing posts, newest first. */
  recentTitles: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface DraftResult {
  draft: Draft;
  /** Sentences for the owner: why the draft has to be read before it goes live. Empty if there are no such reasons. */
  warnings: string[];
}

export interface Drafter {
  /** The model's name or "offline outline", for the post's front matter. */
  readonly name: string;
  draft(request: DraftRequest): Promise<DraftResult>;
}

/** The post has its own front matter and title. */
function removeFrontMatterAndTitle(text: string): string {
  const body = text.replace(/^\s*---[^\n]*\n(?:[^\n]*\n){0,60}?---[ \t]*(?:\n|$)/, "");
  return body.replace(/^\s*# [^\n]*\n/, "").trim();
}

const publicPages = new Set<string>(Object.values(paths).filter((path) => !path.startsWith("/admin")));
/** The system prompt states the same number. */
const MAX_LINKS = 2;

/**
 * Keeps a few links to pages of this site, because models invent addresses. Other links and pictures are replaced by
 * their text, and bare addresses lose their https:// or www., so that browsers do not link them.
 */
function removeForeignLinks(markdown: string): string {
  let linksKept = 0;
  return markdown
    .replace(/!?\[([^\]\n]{0,300})\]\(((?:[^()\n]|\([^()\n]*\)){0,500})\)/g, (link, text: string, target: string) => {
      const isKept = !link.startsWith("!") && publicPages.has(target.trim()) && linksKept < MAX_LINKS;
      if (isKept) linksKept++;
      return isKept ? link : text;
    })
    .replace(/^ {0,3}\[[^\]\n]{1,300}\]:[^\n]*(?:\n|$)/gm, "")
    .replace(/!?\[([^\]\n]{1,300})\]\[[^\]\n]{0,300}\]/g, "$1")
    .replace(/<?(?:https?:\/\/(?:www\.)?|\bwww\.)([^\s<>]{1,500})>?/gi, "$1")
    .trim();
}
