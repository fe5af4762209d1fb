import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const form = (page: Page) => page.getByRole("form", { name: "Whom we treat" });
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();

async function openTreatments(page: Page) {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Practice" }).click();
  await page.getByRole("button", { name: /^Whom we treat/ }).click();
  await expect(form(page).getByRole("checkbox", { name: "Horses" })).toBeVisible();
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test("the owner ends a treatment, goes through the sentences that still speak of it, and takes it back", async ({
      page,
    }) => {
      await logIn(page);
      await openTreatments(page);
      const horses = form(page).getByRole("checkbox", { name: "Horses" });
      await horses.uncheck();
      await expect(form(page).getByRole("heading", { name: "What follows, by itself" })).toBeVisible();
      await expect(form(page).getByText("“We no longer treat horses” stands at /treatments/equine.")).toBeVisible();
      const still = form(page).getByText(/still speak of/);
      const before = (await still.textContent()) ?? "";
      await expectNoBarriers(page);
      await page.setViewportSize(viewport);
      await form(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Live in/)).toBeVisible();

      const visit = await page.request.get("/treatments/equine");
      expect([visit.status(), await visit.text()]).toEqual([200, expect.stringContaining("We no longer treat horses")]);
      await page.goto("/treatments/equine");
      await expectNoBarriers(page);
      await page.setViewportSize(viewport);
      await page.goto("/#services");
      await expect(page.locator(".trio > li")).toHaveCount(2);
      await expectNoBarriers(page);
      await page.setViewportSize(viewport);

      await page.goto("/admin/practice");
      await openTreatments(page);
      await still.click();
      const entry = form(page).getByRole("listitem").filter({ hasText: "For horses, ring us." });
      await entry.getByRole("link").click();
      const sentence = page.frameLocator("iframe.page-frame").locator('[data-words="contact.closing.lead"]').first();
      await expect(sentence).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("Choose a time online.");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Live in/)).toBeVisible();
      expect(await readPage(page, "/contact")).toContain("Choose a time online.");

      await page.goto("/admin/practice");
      await openTreatments(page);
      await expect(still).toBeVisible();
      expect(await still.textContent()).not.toBe(before);
      await horses.check();
      await expect(still).toBeHidden();
      await form(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Live in/)).toBeVisible();
      expect(await readPage(page, "/treatments/equine")).toContain("£80");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => readPage(page, "/treatments/equine")).toContain("We no longer treat horses");
    });

    test("one of them has to stay, and a last day is shown as visitors will see it then", async ({ page }) => {
      await logIn(page);
      await openTreatments(page);
      for (const name of ["People", "Dogs", "Horses"]) await form(page).getByRole("checkbox", { name }).uncheck();
      await form(page).getByRole("button", { name: "Save" }).click();
      await expect(form(page).getByRole("alert").filter({ hasText: "one of them has to be treated" })).toBeVisible();
      await expect(form(page).getByRole("checkbox", { name: "People" })).toBeFocused();
      await form(page).getByRole("checkbox", { name: "People" }).check();
      await form(page).getByRole("checkbox", { name: "Horses" }).check();
      await form(page).getByLabel("Dogs: no longer from").fill("2099-03-01");
      await expect(form(page).getByText("As visitors will see it from Sunday 1 March.")).toBeVisible();
      await form(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Live in/)).toBeVisible();
      await expect(page.getByText("dogs until Saturday 28 February")).toBeVisible();
      expect(await readPage(page, "/treatments/canine")).toContain("£51");
    });
  });
