import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const lists = z.record(
  z.enum(["Human", "Canine", "Equine"]),
  z.record(
    z.string(),
    z.strictObject({ title: z.string(), prompt: z.string(), months: z.array(z.int().min(1).max(12)).exactOptional() }),
  ),
);

const byCategory = lists.parse(parse(readFileSync(join(import.meta.dirname, "topics.yaml"), "utf8")));

/** The subjects for the weekly job, from topics.yaml: enough for more than a year of weeks, whenever one begins. */
export const topics = Object.entries(byCategory).flatMap(([category, ofCategory]) =>
  Object.entries(ofCategory).map(([key, topic]) => ({
    key,
    category: category as keyof typeof byCategory,
    ...topic,
  })),
);
export type Topic = (typeof topics)[number];
