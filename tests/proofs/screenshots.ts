import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import sharp from "sharp";
import { paths } from "#content/facts/navigation.ts";
import config from "../../playwright.config.ts";
import { password, startProduct } from "../product.ts";

// npm run screenshots: takes screenshots of every route at four widths, in light and dark colours, and the README's
// picture; with `--url` those of another running site, without the picture.
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    out: { type: "string", default: "test-results/screenshots" },
    widths: { type: "string", default: "360,768,1280,1920" },
    schemes: { type: "string", default: "light,dark" },
    only: { type: "string" },
  },
});
const widths = values.widths.split(",").map(Number);
const schemes = values.schemes.split(",") as ("light" | "dark")[];

await using product = values.url ? undefined : await startProduct();
const url = values.url ?? product?.url ?? "";
const posts = (await (await fetch(`${url}/api/blog?summary=1&limit=1`)).json()) as { slug: string }[];
const routes = [
  ...Object.values(paths),
  ...posts.map(({ slug }) => `/blog/${slug}`),
  "/no-such-page",
  "/blog/no-such-article",
];
mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const colorScheme of schemes) {
  for (const width of widths) {
    // Without motion, so that nothing moves while the screenshot is taken.
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
    for (const route of routes.filter((path) => !values.only || path === values.only)) {
      await page.goto(url + route, { waitUntil: "networkidle" });
      await loadLazyPictures(page);
      const name = route === "/" ? "home" : route.slice(1).replaceAll("/", "-");
      await page.screenshot({ path: join(values.out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
}
if (product) await drawReadmePicture();
await browser.close();
console.log(`Screenshots are in ${values.out}.`);

/** Shows the home page and the desk side by side. */
async function drawReadmePicture(): Promise<void> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 960 }, reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  const home = await page.screenshot();
  await page.goto(paths.adminLogin);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await page.getByRole("textbox", { name: "Content" }).waitFor();
  await loadLazyPictures(page);
  const desk = await page.screenshot();
  const pictures = [home, desk].map((shot) => `<img src="data:image/png;base64,${shot.toString("base64")}">`);
  await page.setViewportSize({ width: 1640, height: 650 });
  await page.goto("about:blank");
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; margin: 0; padding: 40px; background: #e9efe6 }
    img { width: 100%; border-radius: 10px; box-shadow: 0 12px 32px #1318214d }
  </style>${pictures.join("")}`);
  const both = await page.screenshot();
  await sharp(both)
    .webp({ quality: 80 })
    .toFile(join(import.meta.dirname, "site-and-desk.webp"));
  await page.close();
}

async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}
