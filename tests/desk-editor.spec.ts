import type { Page } from "playwright/test";
import sharp from "sharp";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import { expect as expectAtOnce, type Product, password, test } from "./product.ts";

/** A busy machine is no fault of the desk. */
const expect = expectAtOnce.configure({ timeout: 20_000 });

const title = "When your dog hesitates at the stairs";
const file = "dog-at-the-stairs.md";
const text = "Stairs are an honest test.\n\nA pause before the first step.\n\nSee your vet first.";

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
}

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const edit = (page: Page) => row(page).getByRole("button", { name: /^Edit/ }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const content = (page: Page) => page.getByLabel("Content");
const edits = (product: Product) =>
  product
    .git("log", "--format=%s")
    .split("\n")
    .filter((line) => line === 'post: edit "dog-at-the-stairs"').length;
const saved = (product: Product) => product.git("show", `HEAD:content/blog/${file}`);

/** Another program, or the same owner at another machine. */
async function callService(page: Page, method: "PATCH" | "POST" | "GET", path: string, data?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem("admin-token"));
  return page.request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, ...(data && { data }) });
}

/** As a telephone takes it, with the place in it. */
const aPhotograph = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#5b7f5e" } })
    .withExif({ IFD3: { GPSLatitude: "51/1 35/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();

// Each has a product of its own, some stop and start it, and axe looks at what they do.
test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, width, height] of [
  ["on a phone", phone, 740],
  ["at a desk", desk, 900],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(async ({ page, product }) => {
      product.put(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\n${text}\n`);
      product.git("add", `content/blog/${file}`);
      product.git("commit", "--quiet", "-m", "a draft by hand", "--", `content/blog/${file}`);
      await logIn(page);
      await expect(row(page)).toBeVisible();
    });

    test("she writes: formatting, category, tags and length, and saves with Ctrl+S", async ({ page, product }) => {
      await edit(page);
      await expect(page.getByLabel("Title")).toBeFocused();
      await content(page).fill("Warm hands help");
      await content(page).selectText();
      await page.getByRole("button", { name: "Bold" }).click();
      await expect(content(page)).toHaveValue("**Warm hands help**");
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" }).press("ArrowRight");
      await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
      await expect(page.getByText("Markdown. 3 words, 1 min read.")).toBeVisible();
      await page.getByLabel("Category").fill("Human");
      await page.getByLabel("Tags").fill("dogs, stairs");
      await expectNoBarriers(page, [width]);
      await page.getByLabel("Tags").press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(content(page)).toHaveCount(0);
      expect(saved(product)).toContain("**Warm hands help**");
      expect(saved(product)).toMatch(/category: Human[\s\S]*stairs/);
      expect(edits(product)).toBe(1);
    });

    test("the preview is the public article, follows what she types and runs nothing; its links open beside it", async ({
      page,
    }) => {
      await edit(page);
      if (width === phone) await page.getByRole("button", { name: "Preview" }).click();
      const article = page.frameLocator("iframe");
      await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectNoBarriers(page, [width]);
      if (width === phone) await page.getByRole("button", { name: "Write" }).click();
      await content(page).fill("## Warm hands\n\n[Book](/booking)");
      if (width === phone) await page.getByRole("button", { name: "Preview" }).click();
      await expect(article.getByRole("heading", { name: "Warm hands" })).toBeVisible();
      await expect(article.locator("script")).toHaveCount(0);
      const beside = page.waitForEvent("popup");
      await article.getByRole("main").getByRole("link", { name: "Book", exact: true }).click();
      expect(new URL((await beside).url()).pathname).toBe("/booking");
      await expect(article.getByRole("heading", { name: "Warm hands" })).toBeAttached();
    });

    test("a page that goes away takes no word with it: it asks, and what was typed is offered again", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).press("Control+End");
      await content(page).pressSequentially(" More.");
      let asked = 0;
      page.on("dialog", (dialog) => {
        asked += dialog.type() === "beforeunload" ? 1 : 0;
        return dialog.accept();
      });
      await page.reload();
      expect(asked).toBe(1);
      await expect(row(page).getByText(/Unsaved words of .* are on this device/)).toBeVisible();
      await row(page).getByText("See what differs").click();
      await expect(row(page).locator("ins")).toContainText("More.");
      await expectNoBarriers(page, [width]);
      await row(page).getByRole("button", { name: "Use these words" }).click();
      await expect(content(page)).toHaveValue(`${text} More.`);
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("See your vet first. More.");
      await page.reload();
      expect(asked).toBe(1);
      await expect(row(page)).toBeVisible();
      await expect(page.getByText(/Unsaved words/)).toHaveCount(0);
    });

    test("without a network a save waits, says so, and is sent when the network is back", async ({
      page,
      product,
      context,
    }) => {
      await edit(page);
      await content(page).fill("Written in a stable.");
      await context.setOffline(true);
      await save(page).click();
      await expect(page.getByText("Failed to update blog post")).toBeVisible();
      await expect(row(page).getByText("Not saved yet.")).toBeVisible();
      await expect(content(page)).toHaveValue("Written in a stable.");
      await expectNoBarriers(page, [width]);
      await context.setOffline(false);
      await expect(content(page)).toHaveCount(0);
      expect(saved(product)).toContain("Written in a stable.");
      expect(edits(product)).toBe(1);
    });

    test("a service that is killed while it saves costs nothing: the words are saved once, by itself", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill("Written while the lights went out.");
      await Promise.all([save(page).click(), product.stopService()]);
      await product.startService();
      await expect(content(page)).toHaveCount(0, { timeout: 30_000 });
      expect(saved(product)).toContain("Written while the lights went out.");
      expect(edits(product)).toBe(1);
    });

    test("a save waits for a service that is down, and cannot write over what was saved there since", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill("Mine.");
      await product.stopService();
      await save(page).click();
      await expect(row(page).getByText("Not saved yet.")).toBeVisible();
      product.put(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\nBy hand.\n`);
      await product.startService();
      await expect(row(page).getByText("This post was changed elsewhere")).toBeVisible({ timeout: 30_000 });
      await expect(content(page)).toHaveValue("Mine.");
      expect(edits(product)).toBe(0);
    });

    test("a session that ends while she writes: the password is asked for over the desk, and the save goes through", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill("Written for longer than a session lasts.");
      await callService(page, "POST", "/api/admin/logout");
      await save(page).click();
      const dialog = page.getByRole("dialog", { name: "Please log in again" });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByLabel("Password")).toBeFocused();
      await expectNoBarriers(page, [width]);
      await dialog.getByLabel("Password").fill("not it");
      await dialog.getByRole("button", { name: "Log in and go on" }).click();
      await expect(dialog.getByText("That is not the password.")).toBeVisible();
      await dialog.getByLabel("Password").fill(password);
      await dialog.getByRole("button", { name: "Log in and go on" }).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(page).toHaveURL("/admin/blog");
      expect(saved(product)).toContain("Written for longer than a session lasts.");
    });

    test("put aside, the login leaves everything as it was, and can be had back", async ({ page }) => {
      await edit(page);
      await content(page).fill("Mine.");
      await callService(page, "POST", "/api/admin/logout");
      await save(page).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(content(page)).toHaveValue("Mine.");
      await expectNoBarriers(page, [width]);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByRole("dialog").getByLabel("Password").fill(password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
    });

    test("two people at one post: both versions are shown, merged where they do not touch, and both are kept", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill(text.replace("See your vet first.", "See your vet first, always."));
      const theirs = text.replace("an honest test", "a hard test");
      expect((await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", { content: theirs })).status()).toBe(200);
      await save(page).click();
      await expect(page.getByText("Update Failed")).toBeVisible();
      await expect(row(page).getByText("This post was changed elsewhere")).toBeVisible();
      await expect(row(page).locator(".version ins").first()).toHaveText("an honest");
      await expect(row(page).locator(".version del").first()).toHaveText("a hard");
      await expectNoBarriers(page, [width]);
      await page.getByRole("button", { name: "Merge the two" }).click();
      await expect(content(page)).toHaveValue(
        text.replace("an honest test", "a hard test").replace("first.", "first, always."),
      );
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("a hard test");
      expect(saved(product)).toContain("first, always.");
    });

    test("her own picture goes in, described, without where it was taken; what she has typed stays", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill("Typed before.");
      await page.getByLabel("Choose a picture").setInputFiles({
        name: "stairs.jpg",
        mimeType: "image/jpeg",
        buffer: await aPhotograph(),
      });
      await expect(page.getByText("New picture: stairs.jpg")).toBeVisible();
      await page.getByLabel("What the picture shows").fill("A spaniel looks up a flight of stairs.");
      await expectNoBarriers(page, [width]);
      await page.getByRole("button", { name: "Use this picture" }).click();
      await expect(page.getByText("Picture changed")).toBeVisible();
      await expect(content(page)).toHaveValue("Typed before.");
      expect(saved(product)).toContain("featuredImageAlt: A spaniel looks up a flight of stairs.");
      await page.getByLabel("Decorative").check();
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("Typed before.");
      expect(saved(product)).not.toContain("spaniel looks");
    });

    test("one's own publishing in another window is no stranger: the save goes through without a word", async ({
      page,
      product,
    }) => {
      await edit(page);
      await content(page).fill("Mine.");
      await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", { published: true });
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("Mine.");
      expect(saved(product)).toContain("published: true");
    });
  });
}
