import { z } from "zod";
import { countWords } from "#content/model/post-fields.ts";
import { UnfitText } from "#content/model/text-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { leaveOut, newSource, notesIn, type Source } from "./foreign-post.ts";
import { wordsOf } from "./foreign-text.ts";
import { writeGhostText } from "./ghost-text.ts";

/** Ghost has letters, and whoever writes for it numbers. */
const id = z.coerce.string();
const name = z.object({ id, name: z.string() });
const link = z.looseObject({ post_id: id, sort_order: z.number().default(0) });
const post = z.looseObject({
  id,
  title: z.string(),
  slug: z.string(),
  html: z.string().nullish(),
  plaintext: z.string().nullish(),
  type: z.string().default("post"),
  status: z.string(),
});
const data = z.object({
  posts: z.array(post),
  tags: z.array(name).default([]),
  users: z.array(name).default([]),
  posts_tags: z.array(link).default([]),
  posts_authors: z.array(link).default([]),
  posts_meta: z.array(z.looseObject({ post_id: id })).default([]),
  members: z.array(z.unknown()).default([]),
});
const exported = z.object({ db: z.tuple([z.object({ data })]) });

/** Reads what Ghost exports as JSON: its whole content, which names pictures from `__GHOST_URL__`. */
export function readGhost(text: string): Source {
  const read = parseJson(exported, text.replace(/__GHOST_URL__\/?/g, "/"));
  if (!read) throw new UnfitText("This is no export of Ghost as JSON, or a part of the file is missing.");
  const { posts, tags, users, posts_tags, posts_authors, posts_meta, members } = read.db[0].data;
  const source = newSource("Ghost");
  leaveOut(source, "subscribers", members.length);
  for (const { id, title, slug, html, plaintext, type, status, ...others } of posts) {
    const address = `/${slug}/`;
    // The others are for the program only.
    const names = namesFor(id, tags, posts_tags, "tag_id").filter((tag) => !tag.startsWith("#"));
    const meta = posts_meta.find(({ post_id }) => post_id === id);
    const caption = wordsOf(String(meta?.feature_image_caption ?? others.feature_image_caption ?? ""));
    const leftOut: string[] = [];
    // The editor’s own form is all that there is of posts that nobody has saved for long.
    const kept = html || plaintext;
    const { text, fault } = kept ? { text: kept } : writeGhostText(others, notesIn(leftOut));
    const words = countWords(wordsOf(text.replaceAll("<", " <")));
    if (type === "page") source.pages.push({ address, title, words, text: () => text });
    else
      source.posts.push({
        key: id,
        name: slug,
        fields: {
          title,
          description: others.custom_excerpt,
          // A draft that was published before keeps its day.
          ...(status === "draft"
            ? { publishedAt: others.published_at }
            : { date: others.published_at ?? others.created_at }),
          createdAt: others.created_at,
          updatedAt: others.updated_at,
          category: names[0],
          tags: names,
          author: namesFor(id, users, posts_authors, "author_id").join(", "),
          published: status !== "draft",
          visibility: status === "sent" ? "sent by mail only" : others.visibility,
          image: { src: others.feature_image, alt: meta?.feature_image_alt },
        },
        text,
        leftOut,
        fault,
        addresses: [address],
        notes: caption ? [`Its picture had the words “${caption}”.`] : [],
      });
  }
  return source;
}

/** The names of a post's tags or authors, in their order. */
const namesFor = (id: string, named: z.output<typeof name>[], links: z.output<typeof link>[], key: string): string[] =>
  links
    .filter(({ post_id }) => post_id === id)
    .sort((a, b) => a.sort_order - b.sort_order)
    .flatMap((one) => named.find((other) => other.id === String(one[key]))?.name ?? []);
