import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { facts, practice, practitioner } from "#content/facts/testing/sample.ts";
import { about } from "#content/pages/about.ts";
import { blogPage } from "#content/pages/blog.ts";
import { bookingPage } from "#content/pages/booking.ts";
import { canine } from "#content/pages/canine.ts";
import { contactPage } from "#content/pages/contact.ts";
import { equine } from "#content/pages/equine.ts";
import { footer } from "#content/pages/footer.ts";
import { home } from "#content/pages/home.ts";
import { human } from "#content/pages/human.ts";
import { newPatientsPage } from "#content/pages/new-patients.ts";
import { privacyPage } from "#content/pages/privacy-policy.ts";
import { vetReferralPage } from "#content/pages/vet-referral.ts";
import { findTool } from "../install-test-tools.ts";

/** The pictures in public/share: file name, title, a drawing in components/art (a scene or a figure), and subtitle. */
const cards: [name: string, title: string, art: string, subtitle?: string][] = [
  ["default", `Dr. ${practitioner.fullName}`, "photos/portrait.svg", practitioner.title],
  ["home", home(facts).hero.title, "scenes/hero-dawn.svg"],
  ["about", about(facts).title, "photos/clinic.svg"],
  ["human", human(facts).title, "figures/human.svg"],
  ["canine", canine(facts).title, "figures/dog.svg"],
  ["equine", equine(facts).title, "figures/horse.svg"],
  ["new-patients", newPatientsPage(facts).title, "figures/dog.svg"],
  ["vet-referral", vetReferralPage(facts).title, "figures/horse.svg"],
  ["booking", bookingPage(facts).title, "scenes/hero-midday.svg"],
  ["blog", blogPage.title, "scenes/hero-dusk.svg"],
  ["contact", contactPage(facts).title, "scenes/hero-dawn.svg"],
  ["privacy", privacyPage(facts).title, "scenes/hero-midday.svg"],
  ["offer", footer(facts).offer, "figures/human.svg"],
];

const size = { width: 1200, height: 630 };
const componentUrl = (path: string): string => `file://${resolve("components", path)}`;

const styles = `
@font-face { font-family: Newsreader; src: url(${componentUrl("styles/fonts/newsreader-display.woff2")}); font-weight: 400 600; }
@font-face { font-family: Figtree; src: url(${componentUrl("styles/fonts/figtree.woff2")}); font-weight: 400 700; }
* { margin: 0; }
body { position: relative; width: ${size.width}px; height: ${size.height}px; overflow: hidden; background: #2f4a3a; color: #fbfaf6; }
.scene { position: absolute; inset: 0 0 0 auto; width: 800px; height: 100%; object-fit: cover; object-position: 72% 50%; }
.figure { position: absolute; inset: 90px 70px auto auto; width: 470px; height: 450px; object-fit: contain; filter: brightness(0) invert(.98); }
.hill { position: absolute; inset: 0; width: 100%; height: 100%; fill: #2f4a3a; }
main { position: absolute; inset: 0 auto 110px 72px; width: 560px; display: grid; align-content: center; }
h1 { font: 460 76px/1.04 Newsreader; letter-spacing: -.022em; text-wrap: balance; }
main p { margin-top: 18px; font: 430 40px/1.2 Newsreader; color: #d5dfd2; }
footer { position: absolute; inset: auto auto 56px 72px; display: flex; align-items: center; gap: 16px; font: 500 27px/1 Figtree; color: #d5dfd2; }
footer img { width: 46px; height: 46px; filter: brightness(0) invert(.98); }
`;

// npm run share-pictures [name ...]: draws the pictures that shared links show, with the page's title and a drawing. Without
// a name, draws all of them.
const names = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "share-"));
const browser = await chromium.launch({
  executablePath: findTool("chromium") ?? chromium.executablePath(),
  args: ["--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb"],
});
const page = await browser.newPage({ viewport: size });
const html = join(folder, "card.html");
for (const [name, title, art, subtitle = ""] of cards.filter(([name]) => names.length === 0 || names.includes(name))) {
  writeFileSync(html, drawCard(title, art, subtitle));
  await page.goto(`file://${html}`, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: "png" });
  await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toFile(`public/share/${name}.jpg`);
}
await browser.close();
rmSync(folder, { recursive: true });

function drawCard(title: string, art: string, subtitle: string): string {
  const kind = art.startsWith("figures") ? "figure" : "scene";
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<style>${styles}</style>
<img class="${kind}" src="${componentUrl(`art/${art}`)}" alt="">
<svg class="hill" viewBox="0 0 1280 640" preserveAspectRatio="none"><path d="M0 0H420C600 20 640 120 700 300S860 600 1010 641H0Z"/></svg>
<main>
  <h1>${title}</h1>
  ${subtitle && `<p>${subtitle}</p>`}
</main>
<footer><img src="${componentUrl("art/source/mark.svg")}" alt="">${practice.name}, ${practice.place}</footer>
</html>`;
}
