import { paths, postPath } from "#content/facts/navigation.ts";
import { testedAddresses } from "./addresses.ts";
import { weighPage } from "./proofs/weights.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

const KB = 1024;
/** Bytes of the first round trip (TCP's initial window), which hold the HTML and CSS of every page. */
const oneRoundTrip = 14 * KB;
const firstView = 180 * KB;
const script = 3 * KB;

/** Limits of pages that load more JavaScript before any interaction, because their island is in view at once. */
const scriptLimits: Record<string, number> = {
  [paths.contact]: 76 * KB, // React, for the form
  [paths.offer]: 74 * KB, // React, for the counter
  [paths.booking]: 6 * KB, // Listens to the diary.
  [postPath("no-such-article")]: 6 * KB, // Asks whether the article has just been published.
};

for (const address of testedAddresses) {
  test(`${address} is small; read to its end, it stores nothing in the browser and contacts no other server`, async ({
    page,
    product,
  }) => {
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    const weight = await weighPage(page, product.url + address);
    expect.soft(weight.html + weight.css, "HTML and CSS").toBeLessThanOrEqual(oneRoundTrip);
    expect.soft(weight.script, "scripts").toBeLessThanOrEqual(scriptLimits[address] ?? script);
    expect.soft(weight.firstView, "all of the first view").toBeLessThanOrEqual(firstView);

    await page.mouse.wheel(0, 100_000);
    await page.waitForLoadState("networkidle");
    expect(requestedUrls.filter((url) => !url.startsWith(product.url))).toEqual([]);

    const context = page.context();
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
    for (const frame of page.frames()) {
      const kept = await frame.evaluate(async () => [
        ...Object.keys(sessionStorage),
        ...(await caches.keys()),
        document.cookie,
      ]);
      expect(kept, frame.url()).toEqual([""]);
    }
  });
}

test("the blog list loads its first picture alone and the others after it, whether or not its script loads", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/blog/images/")) requested.push(request.url());
  });
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(paths.blog);
  expect(requested).toHaveLength(1);
  await page.evaluate(() => {
    for (const wait of document.getAnimations()) wait.finish();
  });
  await expect.poll(() => requested.length).toBeGreaterThan(1);
});
