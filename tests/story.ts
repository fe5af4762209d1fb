import { test as base, expect } from "playwright/test";
import { withoutComplaints } from "./complaints.ts";
import { type Product, START_WITHIN_MS, startProduct } from "./product.ts";

/** The product of one worker: started for its first story and shared by the later ones. */
class SharedProduct implements AsyncDisposable {
  #product: (Product & AsyncDisposable) | undefined;
  #mayBeChanged = false;

  /** For a story that changes the product. Resets it first: a visitor's story may have left a message too. */
  openToChange(): Promise<Product> {
    this.#mayBeChanged = true;
    return this.#open();
  }

  /** For a story that only looks at the site. Resets the product only after a story that changed it. */
  async openToSee(): Promise<Product> {
    const product = await this.#open();
    this.#mayBeChanged = false;
    return product;
  }

  async #open(): Promise<Product> {
    if (!this.#product) this.#product = await startProduct();
    else if (this.#mayBeChanged) await this.#product.reset();
    return this.#product;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#product?.[Symbol.asyncDispose]();
  }
}

/** A browser story that may change the product. It fails when its page reports errors (see complaints.ts). */
export const test = base.extend<{ product: Product; complaints: undefined }, { shared: SharedProduct }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
    async ({}, use) => {
      await using shared = new SharedProduct();
      await use(shared);
    },
    { scope: "worker" },
  ],
  product: [async ({ shared }, use) => use(await shared.openToChange()), { timeout: START_WITHIN_MS }],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});
export { expect };
