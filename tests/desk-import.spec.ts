import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from "@zip.js/zip.js";
import type { Page } from "playwright/test";
import { clinic, wxr } from "../admin-service/import/testing/wordpress.ts";
import { aPicture } from "../admin-service/testing/a-picture.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const folder = mkdtempSync(join(tmpdir(), "export-"));
const file = join(folder, "the-old-clinic.zip");
test.beforeAll(async () => {
  const zip = new ZipWriter(new BlobWriter());
  await zip.add("clinic.xml", new TextReader(wxr(clinic)));
  for (const name of ["mare", "stütze", "saddle"])
    await zip.add(`uploads/2021/05/${name}.jpg`, new BlobReader(new Blob([new Uint8Array(await aPicture("grey"))])));
  writeFileSync(file, await (await zip.close()).bytes());
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dialog = (page: Page) => page.locator("dialog[open]");
const addressOf = async (page: Page, path: string) => {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
};

async function openBring(page: Page) {
  await page.getByRole("button", { name: "More for posts" }).click();
  await page.getByRole("button", { name: "Bring posts" }).click();
}

async function choose(page: Page, path: string) {
  await openBring(page);
  await dialog(page).getByLabel("The export").setInputFiles(path);
}

test.describe.configure({ timeout: 180_000 });
for (const width of [390, 1280])
  test(`at ${width} px, she brings the posts of her former site, whose addresses forward, and takes all of them back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page);
    await choose(page, join(import.meta.dirname, "owner.ts"));
    await expect(dialog(page)).toContainText("An export is a file that ends in .xml, .json or .zip.");
    await dialog(page).getByLabel("The export").setInputFiles(file);
    await expect(dialog(page)).toContainText("11 posts from WordPress:");
    await expect(dialog(page)).toContainText("/2021/05/sore-backs will lead to /blog/sore-backs");
    await expect(dialog(page)).toContainText("was not for everybody, so it is a draft");
    await expect(dialog(page)).toContainText("There is no place here for comments (2),");
    await expect(dialog(page).getByLabel("contact-us/ will lead to /contact")).toBeChecked();
    await dialog(page).getByText("The words of “Our cats”, to copy").click();
    await expect(dialog(page).getByText("Some words.", { exact: true }).last()).toBeVisible();
    await expect(dialog(page).getByLabel("our-cats/ has no page here that is like it")).toBeDisabled();
    expect(await addressOf(page, "/2021/05/sore-backs")).toEqual([404, undefined]);
    await expectNoBarriers(page, [width]);
    await dialog(page).getByRole("button", { name: "Bring 11 posts" }).click();

    await expect(dialog(page)).toContainText(/\d posts of those from WordPress to read over:/);
    await expect(dialog(page)).toContainText("Its address /2021/06/saddles leads to /blog/saddles.");
    await expectNoBarriers(page, [width]);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await expect.poll(() => addressOf(page, "/2021/05/sore-backs")).toEqual([301, "/blog/sore-backs"]);
    await expect.poll(() => addressOf(page, "/contact-us")).toEqual([301, "/contact"]);
    expect(await (await page.request.get("/blog/sore-backs")).text()).toContain('<figcaption>A "good" seat');
    await page.reload();
    await openBring(page);
    await expect(dialog(page).getByRole("listitem")).toContainText("11 posts from WordPress, brought on");
    const takeBack = dialog(page).getByRole("button", { name: "Take them back" });
    page.once("dialog", (question) => void question.dismiss());
    await takeBack.click();
    expect(await addressOf(page, "/2021/05/sore-backs")).toEqual([301, "/blog/sore-backs"]);
    const asked = new Promise<string>((resolve) => {
      page.once("dialog", (question) => resolve(question.accept().then(() => question.message())));
    });
    await takeBack.click();
    expect(await asked).toMatch(/^Take back 11 posts from WordPress, brought on .+\? They leave the site\./);
    await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
    await expect.poll(() => addressOf(page, "/2021/05/sore-backs")).toEqual([404, undefined]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => addressOf(page, "/2021/05/sore-backs")).toEqual([301, "/blog/sore-backs"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => addressOf(page, "/2021/05/sore-backs")).toEqual([404, undefined]);

    await choose(page, file);
    await expect(dialog(page).getByLabel("contact-us/ is answered here")).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Bring 11 posts" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Search the posts" }).fill("Half a thought");
    await expect(page.getByRole("heading", { name: "Half a thought" })).toBeVisible();
    await choose(page, file);
    await expect(dialog(page)).toContainText("Here already, as a draft");
    await expect(dialog(page).getByRole("button", { name: "Nothing new" })).toBeDisabled();
  });

test("she takes everything with her in one file, which another system reads", async ({ page }) => {
  await logIn(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More for posts" }).click();
  await page.getByRole("button", { name: "Take everything with you" }).click();
  const taken = await download;
  expect(taken.suggestedFilename()).toBe("practice.zip");
  const entries = await new ZipReader(new BlobReader(await openAsBlob(await taken.path()))).getEntries();
  const names = entries.map(({ filename }) => filename);
  expect(names).toEqual(expect.arrayContaining(["README.txt", "wordpress.xml", "ghost.json", "pages/about.yaml"]));
  expect(names.filter((name) => /^blog\/[^/]+\/index\.md$/.test(name)).length).toBeGreaterThan(5);
  expect(names).not.toContain("messages.csv");
  await expect(page.getByText("Everything is in the file practice.zip")).toBeVisible();
});
