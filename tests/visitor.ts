import { expect, test as stories } from "./product.ts";

/** A story about what any visitor sees. It changes no post, so the product is not reset after it. */
export const test = stories.extend({
  product: async ({ kept }, use) => use(await kept.openToSee()),
});
export { expect };
