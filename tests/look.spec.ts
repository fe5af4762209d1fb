import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { test } from "./story.ts";

for (const { name, width, height, tag } of windows)
  test(`${name} she chooses a colour, sees it on the page, is told of one that could not be read, and takes it back`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await page.goto("/admin/practice");
    await page.getByRole("button", { name: /^Look/ }).click();
    const form = page.getByRole("form", { name: "Look" });
    await form.getByLabel("Dark ground", { exact: true }).fill("#0f5e58");
    await expect(form.frameLocator("iframe").locator(".turf").first()).toHaveCSS("background-color", "rgb(15, 94, 88)");

    const button = form.getByLabel("Book button", { exact: true });
    await button.fill("#60a5fa");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(button).toHaveAccessibleDescription(/^Book button has to differ more from “Page”/);
    await expectNoBarriers(page, [width]);
    const refusal = await form.getByText(/^Book button has to/).textContent();
    const [nearest = ""] = /#\w{6}/.exec(refusal ?? "") ?? [];
    await button.fill(nearest);
    await form.getByRole("button", { name: "Save" }).click();
    const receipt = page.getByRole("listitem").filter({ hasText: "Look" }).getByRole("status");
    await expect(receipt).toContainText(/Live in \d+ ms/);

    const visitor = await page.context().newPage();
    const ground = () => visitor.locator(".page-head").first();
    await visitor.goto("/treatments/human");
    await expect(ground()).toHaveCSS("background-color", "rgb(15, 94, 88)");
    await expectNoBarriers(visitor, [width]);
    await visitor.emulateMedia({ colorScheme: "dark" });
    await expect(ground()).not.toHaveCSS("background-color", "rgb(15, 94, 88)");
    await expectNoBarriers(visitor, [width]);
    await receipt.getByRole("button", { name: "Undo" }).click();
    await expect(receipt).toContainText(/Taken back\.\s*Live in \d+ ms/);
    await visitor.emulateMedia({ colorScheme: "light" });
    await visitor.reload();
    await expect(ground()).toHaveCSS("background-color", "rgb(47, 74, 58)");
  });
