import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { paths } from "#content/facts/navigation.ts";
import config from "../../playwright.config.ts";

// npm run screenshots: takes screenshots of every route of a running site at four widths, in light and dark colours.
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    out: { type: "string", default: "test-results/screenshots" },
    widths: { type: "string", default: "360,768,1280,1920" },
    schemes: { type: "string", default: "light,dark" },
    only: { type: "string" },
  },
});
const widths = values.widths.split(",").map(Number);
const schemes = values.schemes.split(",") as ("light" | "dark")[];

const posts = (await (await fetch(`${values.url}/api/blog?summary=1&limit=1`)).json()) as { slug: string }[];
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
      await page.goto(values.url + route, { waitUntil: "networkidle" });
      await loadLazyPictures(page);
      const name = route === "/" ? "home" : route.slice(1).replaceAll("/", "-");
      await page.screenshot({ path: join(values.out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
}
await browser.close();
console.log(`Screenshots are in ${values.out}.`);

async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}
