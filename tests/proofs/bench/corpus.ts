import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../random.ts";

/**
 * A made-up post of about 700 words, shaped like the shipped ones: UUID, unquoted front matter, headings, lists, a table.
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
const APART_MS = 90 * 60_000;

/** Writes the posts 1 … count; a smaller corpus is the beginning of a larger one. */
export function writeCorpus(folder: string, count: number, seed = SEED): void {
  mkdirSync(folder, { recursive: true });
  for (let k = 1; k <= count; k++) {
    const { slug, source } = corpusPost(k, seed);
    writeFileSync(join(folder, `${slug}.md`), source);
  }
}

/** The k-th post, which depends on nothing but the seed and k; the higher k, the newer the post. */
export function corpusPost(k: number, seed = SEED): CorpusPost {
  const chance = chances(seed, k);
  const slug = slugOf(k, seed);
  const published = FIRST_DAY + k * APART_MS;
  const created = published - chance.between(1, 20) * 24 * 60 * 60_000;
  const id = uuidOf(k, seed);
  const head = [
    `id: ${id}`,
    // Peers take the address from here; this project takes it from the file's name.
    `slug: ${slug}`,
    `title: ${sentenceCase(words(chance, chance.between(4, 8)))}`,
    `excerpt: ${sentence(chance)} ${sentence(chance)}`,
    `category: ${chance.pick(categories)}`,
    `author: ${chance.pick(authors)}`,
    `tags: [${[...new Set([chance.pick(tags), chance.pick(tags), chance.pick(tags)])].join(", ")}]`,
    "published: true",
    `publishedAt: ${new Date(published).toISOString()}`,
    `createdAt: ${new Date(created).toISOString()}`,
  ];
  return { id, slug, source: `---\n${head.join("\n")}\n---\n\n${body(chance, k, seed).join("\n\n")}\n` };
}

/** The same post with `mark` in its title and in its text, where it has to appear in every page that shows the post. */
export function markPost(source: string, mark: string): string {
  return `${source.replace(/^title: .*$/m, `title: Edited ${mark}`)}\nA last paragraph with ${mark}.\n`;
}

function body(chance: Chances, k: number, seed: number): string[] {
  const paragraph = () => Array.from({ length: 6 }, () => richSentence(chance, k, seed)).join(" ");
  const heading = (level: string) => `${level} ${sentenceCase(words(chance, chance.between(3, 6)))}`;
  const points = Array.from(
    { length: 4 },
    () => `- **${sentenceCase(words(chance, 3))}** ${words(chance, chance.between(5, 10))}.`,
  );
  const row = () => `| ${sentence(chance)} | ${words(chance, 3)} | ${words(chance, 2)} |`;
  const table = ["| Time | Exercise | For |", "|---|---|---|", row(), row(), row(), row(), row()];
  const steps = Array.from(
    { length: 5 },
    (_, at) => `${at + 1}. **${sentenceCase(words(chance, 2))}** ${words(chance, 7)}`,
  );
  return [
    ...[paragraph(), paragraph(), heading("##"), paragraph(), points.join("\n")],
    ...[heading("##"), paragraph(), table.join("\n"), heading("###"), `> ${sentence(chance)} ${sentence(chance)}`],
    ...[heading("##"), paragraph(), steps.join("\n"), heading("##"), paragraph(), paragraph()],
  ];
}

/** A sentence that may hold something bold, something stressed, or a link to an earlier post or to the web. */
function richSentence(chance: Chances, k: number, seed: number): string {
  const inner = words(chance, 2);
  const here = `/blog/${slugOf(chance.between(1, k), seed)}`;
  const elsewhere = `https://www.example.org/${chance.pick(nouns)}`;
  const plain = Array.from({ length: 6 }, () => "");
  const strong = ` **${inner}**`;
  const special = chance.pick([
    strong,
    strong,
    ` *${inner}*`,
    ` [${inner}](${here})`,
    ` [${inner}](${elsewhere})`,
    ...plain,
  ]);
  return `${sentenceCase(words(chance, chance.between(4, 7)))}${special} ${words(chance, chance.between(4, 8))}.`;
}

/** A generator of its own: the posts of the corpus link to one another without drawing one another. */
function slugOf(k: number, seed: number): string {
  const chance = chances(seed + 1, k);
  return `${chance.pick(nouns)}-${chance.pick(verbs)}-${chance.pick(nouns)}-${k}`;
}

function uuidOf(k: number, seed: number): string {
  const chance = chances(seed + 2, k);
  const hex = (length: number) => Array.from({ length }, () => chance.between(0, 15).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

interface Chances {
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
}

function chances(seed: number, k: number): Chances {
  const next = seededRandom(seed ^ Math.imul(k, 0x9e3779b9));
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { between, pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number] };
}

function words(chance: Chances, count: number): string {
  return Array.from({ length: count }, () => {
    const kind = chance.between(1, 100);
    return chance.pick(kind <= 40 ? small : kind <= 75 ? nouns : verbs);
  }).join(" ");
}

const sentence = (chance: Chances): string => `${sentenceCase(words(chance, chance.between(8, 16)))}.`;
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
