import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { phone } from "./no-barriers.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const long = {
  name: "Featherstonehaugh-Cholmondeley, Wilhelmina Alexandra Persephone",
  address:
    "The Old Schoolhouse, 17 Upper Lambourn Road, Letcombe Bassett, near Wantage, Oxfordshire, OX12 9LP; at livery",
  found:
    "Stiff on the left rein since September. No lameness at walk or trot, flexion tests clear, back sore at T14. ".repeat(
      2,
    ),
};

/** Prints the page and returns the number of sheets. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

async function fillIn(page: Page, words: (label: string) => string): Promise<void> {
  for (const blank of await page.locator(".blank").all())
    await blank.getByRole("textbox").fill(words((await blank.textContent()) ?? ""));
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}
function longWords(label: string): string {
  if (/Telephone|Date|MRCVS|Examined/.test(label)) return "23 November 2026";
  if (/found|Treat/.test(label)) return long.found;
  return label.startsWith("Address") ? long.address : long.name;
}

test("the vet-referral form prints on one sheet of A4: empty, filled in, and with long names, which are printed in full", async ({
  page,
}) => {
  await page.goto(paths.vetReferral);
  expect(await countSheets(page)).toBe(1);
  await fillIn(page, longWords);
  expect(await countSheets(page)).toBe(1);
  await fillIn(page, () => long.name);
  expect(await countSheets(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 900 });
  await expect(page.getByRole("textbox", { name: "Breed" })).toBeVisible();
  const cutOff = await page
    .locator(".blank textarea")
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => (one as HTMLTextAreaElement).labels[0]?.textContent),
    );
  expect(cutOff).toEqual([]);
});

test("on a phone the vet-referral form begins on the first screen, and the law that it follows stands at its end", async ({
  page,
}) => {
  await page.setViewportSize({ width: phone, height: 844 });
  await page.goto(paths.vetReferral);
  await expect(page.getByRole("textbox", { name: "Name" }).first()).toBeInViewport();
  await expect(page.getByText(/Veterinary Surgeons Act 1966/)).not.toBeInViewport();
});

test("the vet-referral form is filled in with the keyboard alone, sends nothing, stores nothing, and Print prints it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = "printing";
    };
  });
  await page.goto(paths.vetReferral);
  await expect(page.locator("[data-enhance=print][data-awake]")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const owner = page.getByRole("group", { name: "1. Owner" });
  await owner.getByLabel("Telephone").focus();
  await page.keyboard.type("01632 960000");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hill Farm");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Dog" })).toBeChecked();
  await expect(owner.getByLabel("Address")).toHaveValue("Hill Farm");
  await page.getByRole("button", { name: "Print this form" }).press("Enter");
  await expect(page).toHaveTitle("printing");
  expect(sent).toEqual([]);
  expect(await page.locator("form").count()).toBe(0);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("the browser fills in only the animal owner's own details in the vet-referral form", async ({ page }) => {
  await page.goto(paths.vetReferral);
  const autocompleteNames = await page
    .locator("textarea")
    .evaluateAll((all) => all.map((one) => one.getAttribute("autocomplete")).filter((name) => name !== "off"));
  expect(autocompleteNames).toEqual(["name", "tel", "street-address"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the vet-referral form prints with what was typed, and shows no button that does nothing", async ({ page }) => {
    await page.goto(paths.vetReferral);
    await expect(page.getByRole("button", { name: "Print this form" })).toBeHidden();
    await fillIn(page, longWords);
    expect(await countSheets(page)).toBe(1);
  });
});

test("each treatment page says whom to ring in an emergency, in the same words as the contact form", async ({
  page,
}) => {
  await page.goto(paths.contact);
  await expect(page.locator("[data-island=ContactForm][data-ready]")).toBeAttached();
  await page.getByLabel("Subject").selectOption("emergency");
  const words = (await page.locator("form .note.warn p").textContent()) ?? "";
  for (const path of [paths.human, paths.canine, paths.equine]) {
    await page.goto(path);
    const note = page.locator(".note.warn");
    await expect(note.getByRole("listitem")).toHaveCount(6);
    expect(words).toContain((await note.locator("p").textContent()) ?? "nothing");
  }
});

for (const path of [paths.canine, paths.equine, paths.newPatients]) {
  test(`${path} and its footer lead to the vet-referral form`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole("link", { name: /vet-referral form/i });
    await expect(links).toHaveCount(2);
    await links.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vet-referral form");
  });
}

test("on a phone the lines of the vet-referral form are stacked, as wide as the window", { tag: "@proof" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: phone, height: 740 });
  await page.goto(paths.vetReferral);
  const widths = await page.locator(".blank").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(widths).size).toBe(1);
  expect(Math.min(...widths)).toBeGreaterThan(300);
});
