import { postPath } from "#content/facts/navigation.ts";
import { test as story } from "./story.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });
const article = postPath("autumn-saddle-check");

test("on a phone a table keeps its headings above their columns", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(article);
    const headings = page.getByRole("columnheader");
    await expect(headings).toHaveText(["What you see", "What it may mean", "Who to ask"]);
    const firstRow = page.getByRole("row").nth(1).getByRole("cell");
    for (const [index, heading] of (await headings.all()).entries()) {
      const box = await heading.boundingBox();
      const cell = await firstRow.nth(index).boundingBox();
      expect(box?.x).toBe(cell?.x);
      expect(box?.height).toBeGreaterThan(20);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cell?.y ?? 0);
    }
  }
});

/** The kinds of blocks that a post may end with. */
const endings = {
  paragraph: "The last words.",
  table: "| Day | Walk |\n| --- | --- |\n| Monday | ten minutes |",
  picture: "![A hill](images/autumn-saddle-check.webp)",
  list: "- One\n- Two",
  footnote: "Words.[^1]\n\n[^1]: A note.",
  quotation: "> She said so.",
  code: "    code",
};

story(
  "whatever a post ends with, with tags or without, the note below it keeps the same distance",
  async ({ page, product }) => {
    for (const [name, text] of Object.entries(endings))
      for (const tags of ["", "tags: [winter]\n"])
        product.put(
          `ends-${tags ? "tagged" : "plain"}-${name}.md`,
          `---\ntitle: ${name}\npublished: true\n${tags}---\nBefore.\n\n${text}\n`,
        );
    for (const name of Object.keys(endings))
      for (const kind of ["tagged", "plain"]) {
        const address = postPath(`ends-${kind}-${name}`);
        await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
        await page.goto(address);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const gap = await page.locator(".prose").evaluate((prose) => {
            const bottom = prose.lastElementChild?.getBoundingClientRect().bottom ?? 0;
            return Math.round((prose.nextElementSibling?.getBoundingClientRect().top ?? 0) - bottom);
          });
          expect.soft(gap, `${address} at ${width} px`).toBe(32);
        }
      }
  },
);
