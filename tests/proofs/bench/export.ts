import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { contentOf } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import { type WxrItem, wxr } from "../../../admin-service/import/testing/wordpress.ts";
import { seededRandom } from "../random.ts";
import { corpusPost } from "./corpus.ts";

/** How many pictures each post shows. */
const PICTURES = 3;

/** An export of WordPress, and the folder with its pictures. */
export interface Export {
  file: string;
  pictures: string;
}

/** Writes an export with so many posts of three pictures each, as a telephone takes them. */
export async function writeExport(root: string, posts: number): Promise<Export> {
  const pictures = join(root, "pictures");
  mkdirSync(pictures, { recursive: true });
  const items: WxrItem[] = [];
  for (let k = 1; k <= posts; k++) {
    const names = Array.from({ length: PICTURES }, (_, n) => `photo-${k}-${n}.jpg`);
    for (const [n, name] of names.entries()) writeFileSync(join(pictures, name), await aPhoto(k * PICTURES + n));
    items.push(...itemsOf(k, names));
  }
  const file = join(root, "export.xml");
  writeFileSync(file, wxr(items));
  return { file, pictures };
}

/** A post whose first picture is its cover, and the picture’s own item. */
function itemsOf(k: number, [cover = "", ...others]: string[]): WxrItem[] {
  const { slug, source } = corpusPost(k);
  const addressOf = (name: string) => `https://old.example/wp-content/uploads/${name}`;
  const shown = others.map((name) => `<p><img src="${addressOf(name)}" alt="A picture"></p>`).join("\n");
  const cause = { id: 1_000_000 + k, type: "attachment", status: "inherit", parent: k, attachment: addressOf(cover) };
  const post = {
    id: k,
    title: slug.replaceAll("-", " "),
    link: `https://old.example/2021/05/${slug}/`,
    name: slug,
    content: `${toHtml(contentOf(source))}\n${shown}`,
    meta: { _thumbnail_id: String(cause.id) },
  };
  return [post, cause];
}

/** A JPEG of 1600 × 1200 with soft shapes and some grain. Each seed gives another one. */
function aPhoto(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [width, height] = [400, 300];
  const waves = Array.from({ length: 9 }, () => random() / 30);
  const light = (x: number, y: number, n: number) =>
    110 + 60 * Math.sin(x * (waves[n] ?? 0) + n) + 40 * Math.cos(y * (waves[n + 3] ?? 0)) + 30 * random();
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at++) {
    const pixel = Math.floor(at / 3);
    bytes[at] = light(pixel % width, Math.floor(pixel / width), at % 3);
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(1_600, 1_200)
    .jpeg({ quality: 88 })
    .toBuffer();
}
