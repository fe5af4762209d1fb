import { type Topic, topics } from "#content/facts/topics.ts";
import { slugify } from "#content/model/post.ts";

const rotation: readonly string[] = ["Human", "Canine", "Equine"];

/**
 * The next topic: people, dogs and horses take turns; topics of the season go first; nothing comes twice. `used` are the
 * earlier topics' keys and categories, oldest first; `titles` are those of the blog's posts.
 */
export function pickTopic(
  used: readonly { topic: string; category: string }[],
  titles: readonly string[],
  now: Date,
): Topic | undefined {
  const usedKeys = new Set(used.map(({ topic }) => topic));
  const taken = new Set(titles.map(slugify));
  const month = now.getUTCMonth() + 1;
  const free = topics.filter(
    ({ key, title, months }) => !usedKeys.has(key) && !taken.has(slugify(title)) && (months?.includes(month) ?? true),
  );
  const last = rotation.indexOf(used.at(-1)?.category ?? "");
  for (let step = 1; step <= rotation.length; step++) {
    const ofCategory = free.filter(({ category }) => category === rotation[(last + step) % rotation.length]);
    const topic = ofCategory.find(({ months }) => months) ?? ofCategory[0];
    if (topic) return topic;
  }
  return undefined;
}
