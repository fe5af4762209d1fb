import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { publicAddresses } from "./addresses.ts";
import { password } from "./product.ts";
import { expect, test } from "./visitor.ts";

// No page, in any of its states, may hold what axe-core knows to be a barrier by WCAG 2.2 AA.

const looks = [360, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })));

async function expectNoBarriers(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`));
  expect.soft(found, place).toEqual([]);
}

for (const { width, scheme } of looks) {
  // Without motion nothing is half faded in while it is looked at.
  test.describe(`${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });

    test("no page has a barrier", async ({ page }) => {
      for (const address of publicAddresses) {
        await page.goto(address);
        await expectNoBarriers(page, address);
      }
    });

    test("nothing that opens has a barrier", async ({ page }) => {
      await page.goto(paths.human);
      if (width > 1000) {
        await page.getByRole("button", { name: "Treatments" }).click();
        await expectNoBarriers(page, "the menu");
      } else {
        await page.getByRole("button", { name: "Menu" }).click();
        await expectNoBarriers(page, "the drawer");
        await page.keyboard.press("Escape");
      }
      await page.locator("details").evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      await expectNoBarriers(page, "open questions");

      await page.goto(paths.contact);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await page.getByLabel("Subject").selectOption("emergency");
      await expectNoBarriers(page, "a form that was not filled in");
    });
  });
}
