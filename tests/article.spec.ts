import { postPath } from "#content/facts/navigation.ts";
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

test("a picture that fails to load is hidden", async ({ page }) => {
  await page.route("**/blog/images/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(article);
  await expect(page.locator(".article img.wide")).toBeHidden();
});
