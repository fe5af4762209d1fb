import { test as base, expect } from "playwright/test";
import { withoutComplaints } from "./complaints.ts";
import { type Product, startProduct } from "./product.ts";

/** A story about what any visitor sees. It changes nothing, so all such stories share one product. */
export const test = base.extend<{ complaints: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
    async ({}, use) => {
      await using product = await startProduct();
      await use(product);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});
export { expect };
