import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { shareCard } from "#content/model/pictures.ts";
import { findTool } from "../install-test-tools.ts";

/** The pictures that shared links show, each with its drawing in components/art: a scene or a figure. */
const cards: Readonly<Record<string, string>> = {
  default: "photos/portrait.svg",
  home: "scenes/hero-dawn.svg",
  about: "photos/clinic.svg",
  human: "figures/human.svg",
  canine: "figures/dog.svg",
  equine: "figures/horse.svg",
  "new-patients": "figures/dog.svg",
  "vet-referral": "figures/horse.svg",
  booking: "scenes/hero-midday.svg",
  blog: "scenes/hero-dusk.svg",
  contact: "scenes/hero-dawn.svg",
  privacy: "scenes/hero-midday.svg",
  offer: "figures/human.svg",
};

const styles = `
body { margin: 0; background: #2f4a3a; }
img { width: ${shareCard.width}px; height: ${shareCard.height}px; display: block; box-sizing: border-box; }
.scene { object-fit: cover; object-position: 72% 44%; }
.figure { object-fit: contain; padding: 70px; filter: brightness(0) invert(.98); }
`;

// npm run share-pictures [folder]: draws them into public/share, or another folder. They have no words: those would be facts
// and titles, and stay behind when these change.
const folder = process.argv[2] ?? "public/share";
const browser = await chromium.launch({
  executablePath: findTool("chromium") ?? chromium.executablePath(),
  args: ["--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb"],
});
const page = await browser.newPage({ viewport: shareCard });
for (const [name, art] of Object.entries(cards)) {
  const drawing = readFileSync(join("components/art", art), "base64");
  const kind = art.startsWith("figures/") ? "figure" : "scene";
  await page.setContent(
    `<style>${styles}</style><img class="${kind}" src="data:image/svg+xml;base64,${drawing}" alt="">`,
    { waitUntil: "load" },
  );
  await sharp(await page.screenshot({ type: "png" }))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(folder, `${name}.jpg`));
}
await browser.close();
