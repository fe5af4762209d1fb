import { expect, test as stories } from "./story.ts";

/** A story about what visitors see. It changes no content, so the next one needs no reset. */
export const test = stories.extend({
  product: async ({ shared }, use) => use(await shared.openToSee()),
});
export { expect };
