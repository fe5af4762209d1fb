import { paths, postPath } from "#content/facts/navigation.ts";
import { sweptAddresses } from "./addresses.ts";
import { weighPage } from "./proofs/weights.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

const KB = 1024;
/** The bytes of a phone's first round trip (TCP's initial window). No page needs more. */
const oneRoundTrip = 14 * KB;
const firstView = 180 * KB;
const script = 3 * KB;

/** More JavaScript before anybody touches anything: the island is the page, and it is in view. */
const moreScript: Record<string, number> = {
  [paths.contact]: 76 * KB, // React, for the form
  [paths.offer]: 74 * KB, // React, for the counter
  [paths.booking]: 6 * KB, // listens to the diary
  [postPath("no-such-article")]: 6 * KB, // asks whether the article has just been published
};

for (const address of sweptAddresses) {
  test(`${address} weighs next to nothing; read to its end, it leaves nothing in the browser and calls nobody else`, async ({
    page,
    product,
  }) => {
    const called: string[] = [];
    page.on("request", (request) => called.push(request.url()));
    const weight = await weighPage(page, product.url + address);
    expect.soft(weight.html + weight.css, "HTML and CSS").toBeLessThanOrEqual(oneRoundTrip);
    expect.soft(weight.script, "scripts").toBeLessThanOrEqual(moreScript[address] ?? script);
    expect.soft(weight.firstView, "all of the first view").toBeLessThanOrEqual(firstView);

    await page.mouse.wheel(0, 100_000);
    await page.waitForLoadState("networkidle");
    expect(called.filter((url) => !url.startsWith(product.url))).toEqual([]);

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

test("the first picture of the list has the line for itself; the others come after, whether the script does or not", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/blog/images/")) asked.push(request.url());
  });
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(paths.blog);
  expect(asked).toHaveLength(1);
  await page.evaluate(() => {
    for (const wait of document.getAnimations()) wait.finish();
  });
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});
