import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { callService, choosePicture, expect, logIn, openDesk } from "./owner.ts";
import { test } from "./story.ts";

const form = (page: Page) => page.getByRole("form", { name: "About the practice" });
const row = (page: Page) => page.getByRole("button", { name: /^About the practice/ });
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();
const live = (page: Page) => expect(page.getByText(/^Live in/)).toBeVisible();
const viewport = { width: 360, height: 740 };
test.use({ viewport });

async function openPeople(page: Page) {
  await openDesk(page, "/admin/practice", "Practice");
  await row(page).click();
  await expect(form(page).getByLabel("Short name", { exact: true })).toBeVisible();
}
async function save(page: Page) {
  await form(page).getByRole("button", { name: "Save" }).click();
  await live(page);
}

const still = (page: Page) => page.getByText(/still speaks? of another profession/);

test("the owner is a physiotherapist now: the sentences that say otherwise are listed before the save and after it, and each is a tap away", async ({
  page,
}) => {
  await logIn(page);
  await openPeople(page);
  await form(page).getByLabel("Profession", { exact: true }).fill("physiotherapist");
  await form(page).getByLabel("What you practise").fill("physiotherapy");
  await expect(form(page).getByText("Menus, cards, titles and what search engines are told say")).toBeVisible();
  await expect(still(page)).toBeVisible();
  await save(page);
  expect(await readPage(page, "/treatments/human")).toContain("<title>Human Physiotherapy in");

  // The form is closed, and the list is still there.
  await expect(form(page)).toBeHidden();
  const before = (await still(page).textContent()) ?? "";
  await still(page).click();
  await expectNoBarriers(page);
  await page.setViewportSize(viewport);
  await page.getByRole("link", { name: /^Chiropractic care for people$/ }).click();
  const title = page.frameLocator("iframe.page-frame").locator('[data-words="human.title"]').first();
  await expect(title).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Hands for people");
  await page.getByRole("button", { name: "Save" }).click();
  await live(page);
  expect(await readPage(page, "/treatments/human")).toContain("Hands for people");
  await openDesk(page, "/admin/practice", "Practice");
  await expect(still(page)).toBeVisible();
  expect(await still(page).textContent()).not.toBe(before);
});

test("the list before going live leads to sentences of another profession, and those that are true are left", async ({
  page,
}) => {
  await logIn(page);
  const physiotherapy = { profession: { practitioner: "physiotherapist", treatment: "physiotherapy" } };
  await callService(page, "PATCH", "/api/practice/people", physiotherapy);
  const answer = await callService(page, "POST", "/api/practice/people/follows", {});
  const { speaking } = (await answer.json()) as { speaking: { page: string }[] };
  const accepted = [{ rule: "chiropractic-no-longer", reason: "She is both, and says so here." }];
  for (const one of new Set(speaking.map((text) => text.page)))
    if (one !== "practitioner") await callService(page, "PATCH", `/api/words/${one}`, { accepted });

  await openDesk(page, "/admin/going-live", "Going live");
  await page.getByRole("link", { name: "Go through them" }).click();
  await expect(form(page).getByLabel("Profession", { exact: true })).toBeFocused();
  await still(page).click();
  await form(page).getByRole("button", { name: "True as they are" }).click();
  await expect(still(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await still(page).click();
  await form(page).getByRole("button", { name: "True as they are" }).click();
  await expect(still(page)).toBeHidden();
  expect(await readPage(page, "/meet-dr-eleanor")).toContain("Certified in animal chiropractic");
});

test("a colleague has a portrait, paragraphs and a register of her own", async ({ page }) => {
  await logIn(page);
  await openPeople(page);
  await form(page).getByRole("button", { name: "Add somebody" }).click();
  const entry = form(page).getByRole("group", { name: "Each has a page, and stands on About" });
  await entry.getByLabel("Full name").fill("Hetty Marsh");
  await entry.getByLabel("Short name", { exact: true }).fill("Hetty");
  await entry.getByLabel("Qualification").fill("Chartered Physiotherapist");
  await entry.getByLabel("Number in the register").fill("PH112233");
  await entry.getByLabel("The register, if it is not yours").fill("Health and Care Professions Council");
  await entry.getByLabel("Web address of that register").fill("https://www.hcpc-uk.org");
  await choosePicture(page, () => entry.getByRole("button", { name: "Choose a picture" }).click());
  await entry.getByLabel("What the picture shows").fill("Hetty on the stairs");
  await entry.getByLabel("A few lines").fill("She climbs.\nShe rests, too.");
  await expectNoBarriers(page);
  await page.setViewportSize(viewport);
  await save(page);

  const hers = await readPage(page, "/meet-hetty");
  for (const part of ["<p>She climbs.</p><p>She rests, too.</p>", "Health and Care Professions Council, no. PH112233"])
    expect(hers).toContain(part);
  await page.goto("/meet-hetty");
  const portrait = page.getByRole("img", { name: "Hetty on the stairs" });
  await expect(portrait).toBeVisible();
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectNoBarriers(page);
  await page.setViewportSize(viewport);
  await page.goto("/about");
  await expect(page.getByRole("img", { name: "Hetty on the stairs" })).toHaveCount(1);
  await expectNoBarriers(page);
  await page.setViewportSize(viewport);
});

test("a colleague keeps her address when she is renamed at the desk, and Undo gives her the former name back", async ({
  page,
}) => {
  await logIn(page);
  const hetty = { name: "Hetty", fullName: "Hetty Marsh", prefix: "", title: "Chartered Physiotherapist" };
  const text = "She climbs.\nShe rests, too.";
  await callService(page, "PATCH", "/api/practice/people", { others: [{ ...hetty, text }] });
  await openPeople(page);
  await form(page)
    .getByRole("button", { name: /^Hetty Marsh/ })
    .click();
  const entry = form(page).getByRole("group", { name: "Each has a page, and stands on About" });
  await expect(entry.getByLabel("A few lines")).toHaveValue("She climbs.\n\nShe rests, too.");
  await entry.getByLabel("Short name", { exact: true }).fill("Henrietta");
  await save(page);
  await expect.poll(() => readPage(page, "/meet-hetty")).toContain("Meet Henrietta");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readPage(page, "/meet-hetty")).toContain("Meet Hetty");
});
