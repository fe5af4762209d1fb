import { type Topic, topics } from "#content/facts/topics.ts";
import { slugify } from "#content/model/post.ts";

interface Circumstances {
  /** Keys of the topics used before, and the categories of those posts, oldest first. */
  used: readonly { topic: string; category: string }[];
  /** Titles the blog has already. */
  titles: readonly string[];
  now: Date;
}

const turns: readonly string[] = ["Human", "Canine", "Equine"];

/** The next topic: people, dogs and horses take turns; what suits the month goes first; nothing comes twice. */
export function pickTopic({ used, titles, now }: Circumstances, all: readonly Topic[] = topics): Topic | undefined {
  const usedKeys = new Set(used.map(({ topic }) => topic));
  const taken = new Set(titles.map(slugify));
  const month = now.getUTCMonth() + 1;
  const free = all.filter(
    ({ key, title, months }) => !usedKeys.has(key) && !taken.has(slugify(title)) && (months?.includes(month) ?? true),
  );
  const last = turns.indexOf(used.at(-1)?.category ?? "");
  for (let step = 1; step <= turns.length; step++) {
    const ofTurn = free.filter(({ category }) => category === turns[(last + step) % turns.length]);
    const topic = ofTurn.find(({ months }) => months) ?? ofTurn[0];
    if (topic) return topic;
  }
  return undefined;
}
