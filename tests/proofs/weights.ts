import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page, type Response } from "playwright";
import config from "../../playwright.config.ts";
import { publicAddresses } from "../addresses.ts";

/** Bytes that a phone fetches for a page before any interaction: text compressed with Brotli, the rest as it is. */
export interface Weight {
  html: number;
  css: number;
  script: number;
  font: number;
  image: number;
  /** The sum of all. */
  firstView: number;
}

const kinds = { document: "html", stylesheet: "css", script: "script", font: "font", image: "image" } as const;
const isText = /^(?:text|application\/(?:javascript|json|manifest\+json)|image\/svg)/;

/** Opens a page in a fresh browser and counts the bytes that it loads without scrolling or clicks. */
export async function weighPage(page: Page, address: string): Promise<Weight> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(address, { waitUntil: "networkidle" });
  const weight: Weight = { html: 0, css: 0, script: 0, font: 0, image: 0, firstView: 0 };
  for (const response of responses) {
    const request = response.request();
    // Frames are pages of their own, and video loops load only when they are scrolled into view.
    if (request.frame() !== page.mainFrame() || request.resourceType() === "media") continue;
    const bytes = await weigh(response);
    const kind = kinds[request.resourceType() as keyof typeof kinds];
    if (kind) weight[kind] += bytes;
    weight.firstView += bytes;
  }
  return weight;
}

async function weigh(response: Response): Promise<number> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  return isText.test(response.headers()["content-type"] ?? "") ? brotliCompressSync(body).length : body.length;
}

// npm run weights: prints the weights of every kind of page of a running site as a table.
if (import.meta.main) {
  const { values } = parseArgs({ options: { url: { type: "string", default: "http://localhost:3000" } } });
  const browser = await chromium.launch(config.use?.launchOptions);
  const rows: Record<string, Record<string, string>> = {};
  for (const address of publicAddresses) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    const { html, css, script, font, image, firstView } = await weighPage(page, values.url + address);
    await page.close();
    const sizes = { html, css, "html + css": html + css, script, font, image, "first view": firstView };
    rows[address] = Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, inKilobytes(bytes)]));
  }
  await browser.close();
  console.table(rows);
}

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1).padStart(6);
}
