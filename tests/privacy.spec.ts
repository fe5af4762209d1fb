import { publicAddresses } from "./addresses.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

for (const address of publicAddresses) {
  test(`${address} leaves nothing in the browser and calls nobody else, read to its end`, async ({ page, product }) => {
    const called: string[] = [];
    page.on("request", (request) => called.push(request.url()));
    await page.goto(address);
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
