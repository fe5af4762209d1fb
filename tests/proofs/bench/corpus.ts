import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../random.ts";

/**
 * A generated post of about 700 words, similar to the example posts: UUID, unquoted front matter, headings, lists, a table.
 * Hugo and Eleventy can read it too.
 */
export interface CorpusPost {
  id: string;
  slug: string;
  /** The whole file. */
  source: string;
}

const SEED = 20_261_121;
const FIRST_DAY = Date.UTC(2016, 0, 1);
const INTERVAL_MS = 90 * 60_000;

/** Writes the posts 1 … count. A smaller corpus is the beginning of a larger one. */
export function writeCorpus(folder: string, count: number, seed = SEED): void {
  mkdirSync(folder, { recursive: true });
  for (let k = 1; k <= count; k++) {
    const { slug, source } = corpusPost(k, seed);
    writeFileSync(join(folder, `${slug}.md`), source);
  }
}

/** Returns the k-th post, which depends only on the seed and k. A higher k is a newer post. */
export function corpusPost(k: number, seed = SEED): CorpusPost {
  const random = createRandom(seed, k);
  const slug = slugOf(k, seed);
  const published = FIRST_DAY + k * INTERVAL_MS;
  const created = published - random.between(1, 20) * 24 * 60 * 60_000;
  const id = uuidOf(k, seed);
  const frontMatter = [
    `id: ${id}`,
    // Peers take the address from here; this project takes it from the file's name.
    `slug: ${slug}`,
    `title: ${sentenceCase(words(random, random.between(4, 8)))}`,
    `excerpt: ${sentence(random)} ${sentence(random)}`,
    `category: ${random.pick(categories)}`,
    `author: ${random.pick(authors)}`,
    `tags: [${[...new Set([random.pick(tags), random.pick(tags), random.pick(tags)])].join(", ")}]`,
    "published: true",
    `publishedAt: ${new Date(published).toISOString()}`,
    `createdAt: ${new Date(created).toISOString()}`,
  ];
  return { id, slug, source: `---\n${frontMatter.join("\n")}\n---\n\n${body(random, k, seed).join("\n\n")}\n` };
}

/** Returns a post with a mark in its title and text, so that every page that shows the post has to show the mark. */
export function markPost(source: string, mark: string): string {
  return `${source.replace(/^title: .*$/m, `title: Edited ${mark}`)}\nA last paragraph with ${mark}.\n`;
}

function body(random: Random, k: number, seed: number): string[] {
  const paragraph = () => Array.from({ length: 6 }, () => richSentence(random, k, seed)).join(" ");
  const heading = (level: string) => `${level} ${sentenceCase(words(random, random.between(3, 6)))}`;
  const points = Array.from(
    { length: 4 },
    () => `- **${sentenceCase(words(random, 3))}** ${words(random, random.between(5, 10))}.`,
  );
  const row = () => `| ${sentence(random)} | ${words(random, 3)} | ${words(random, 2)} |`;
  const table = ["| Time | Exercise | For |", "|---|---|---|", row(), row(), row(), row(), row()];
  const steps = Array.from(
    { length: 5 },
    (_, at) => `${at + 1}. **${sentenceCase(words(random, 2))}** ${words(random, 7)}`,
  );
  return [
    paragraph(),
    paragraph(),
    heading("##"),
    paragraph(),
    points.join("\n"),
    heading("##"),
    paragraph(),
    table.join("\n"),
    heading("###"),
    `> ${sentence(random)} ${sentence(random)}`,
    heading("##"),
    paragraph(),
    steps.join("\n"),
    heading("##"),
    paragraph(),
    paragraph(),
  ];
}

/** Returns a sentence that may contain bold or italic text, or a link to an earlier post or to the web. */
function richSentence(random: Random, k: number, seed: number): string {
  const inner = words(random, 2);
  const here = `/blog/${slugOf(random.between(1, k), seed)}`;
  const elsewhere = `https://www.example.org/${random.pick(nouns)}`;
  const plain = Array.from({ length: 6 }, () => "");
  const strong = ` **${inner}**`;
  const special = random.pick([
    strong,
    strong,
    ` *${inner}*`,
    ` [${inner}](${here})`,
    ` [${inner}](${elsewhere})`,
    ...plain,
  ]);
  return `${sentenceCase(words(random, random.between(4, 7)))}${special} ${words(random, random.between(4, 8))}.`;
}

/** Returns the slug of a post. It has a random generator of its own, so that a link does not need the whole post. */
function slugOf(k: number, seed: number): string {
  const random = createRandom(seed + 1, k);
  return `${random.pick(nouns)}-${random.pick(verbs)}-${random.pick(nouns)}-${k}`;
}

function uuidOf(k: number, seed: number): string {
  const random = createRandom(seed + 2, k);
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

interface Random {
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
}

function createRandom(seed: number, k: number): Random {
  const next = seededRandom(seed ^ Math.imul(k, 0x9e3779b9));
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { between, pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number] };
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const kind = random.between(1, 100);
    return random.pick(kind <= 40 ? small : kind <= 75 ? nouns : verbs);
  }).join(" ");
}

const sentence = (random: Random): string => `${sentenceCase(words(random, random.between(8, 16)))}.`;
const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
const small = list("the a and of to in with for is that as on or can we you it at by from not when than your");
const nouns = list(`back neck shoulder hip knee spine joint muscle nerve posture saddle girth rein stable field paddock
  hoof gait canter trot mane dog paw tail collar lead ramp stair kitchen garden desk chair screen pillow mattress car seat
  wheel shoe stride step walk morning evening week season winter summer frost rain appointment visit session hand pressure
  balance breath rest sleep habit routine exercise stretch strength comfort tension headache sign change question answer`);
const verbs =
  list(`lift bend turn reach carry lean stand sit rise settle ease loosen tighten warm cool slow notice watch
  feel press hold rest move shift follow ask tell show help keep begin stop wait return gentle steady quiet early late long
  short even sore stiff supple light heavy patient careful simple daily regular`);
const categories = ["Human", "Canine", "Equine", "General"];
const authors = ["Anna Berger", "Jonas Keller", "Mira Vogt"];
const tags = list(
  "posture sleep desk driving saddle girth hooves puppies ageing winter recovery stretching headaches walking",
);
