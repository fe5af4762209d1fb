import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { withoutComplaints } from "./complaints.ts";
import { expectNoBarriers, phone } from "./no-barriers.ts";
import { expect, focusText, goTo, logIn, logInByForm, windows, words } from "./owner.ts";
import { type Product, password, test } from "./product.ts";

const title = "When your dog hesitates at the stairs";
const file = "dog-at-the-stairs.md";
const text = "Stairs are an honest test.\n\nA pause before the first step.\n\nSee your vet first.";

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const edit = (page: Page) => row(page).getByRole("button", { name: /^Edit/ }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
/** Writes instead of what the text says; each line is a paragraph. */
async function write(page: Page, lines: string) {
  await words(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(lines.replaceAll("\n\n", "\n"));
}
const paragraphs = (page: Page) => words(page).locator("> p");
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

// Some stop and start the service, and axe looks at what they do.
test.describe.configure({ mode: "parallel", timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function lookAtPreview(page: Page) {
  await expect(words(page)).toBeVisible(); // the list's bar, which goes then, has a “More” too
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
}

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
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
      await write(page, "Warm hands help");
      await page.keyboard.press("ControlOrMeta+a");
      await page.getByRole("button", { name: "Bold" }).click();
      await expect(words(page).locator("strong")).toHaveText("Warm hands help");
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" }).press("ArrowRight");
      await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
      await expect(page.getByText("3 words, 1 min read.")).toBeVisible();
      await page.getByLabel("Category").fill("Human");
      await page.getByLabel("Tags").fill("dogs, stairs");
      await expectNoBarriers(page, [width]);
      await page.getByLabel("Tags").press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(words(page)).toHaveCount(0);
      expect(saved(product)).toContain("**Warm hands help**");
      expect(saved(product)).toMatch(/category: Human[\s\S]*stairs/);
      expect(edits(product)).toBe(1);
    });

    test("words typed while the rich view is still on its way go on in it, where the caret was", async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route("**/assets/chunks/*.js", async (route) => {
        await held.promise;
        await route.continue();
      });
      await edit(page);
      await focusText(page);
      await goTo(page, "Control+End");
      await page.keyboard.type(" Ask");
      held.resolve();
      await expect(paragraphs(page).last()).toHaveText("See your vet first. Ask");
      await page.keyboard.type(" us.");
      await expect(paragraphs(page).last()).toHaveText("See your vet first. Ask us.");
    });

    test("a post is written and live in three taps, and a typing error in a live one is gone in three", async ({
      page,
      product,
    }) => {
      let taps = 0;
      const tap = async (name: string | RegExp, within: Page | Locator = page) => {
        taps += 1;
        await within.getByRole("button", { name, exact: true }).click();
      };
      const article = async (slug: string) => (await page.request.get(`/blog/${slug}`)).text();
      await tap("New post");
      if (width !== phone) await expect(page.locator("iframe")).toBeInViewport({ ratio: 0.3 });
      await page.keyboard.type("A rug in October");
      await page.keyboard.press("Enter");
      await page.keyboard.type("## Feel beneath it\nWarm is fine, wett is not.");
      // On a phone the tools stand there while the text is typed in.
      if (width === phone) {
        taps += 1;
        await page.getByText("words, 1 min read.").click();
      }
      await tap("Publish");
      await expect.poll(() => article("a-rug-in-october")).toContain("wett is not");
      expect(taps).toBeLessThanOrEqual(6);

      taps = 0;
      await tap("Edit “A rug in October”");
      await words(page).getByText("Warm is fine").click();
      taps += 1;
      await page.keyboard.press("End");
      for (let at = 0; at < " is not.".length + 1; at++) await page.keyboard.press(at < 8 ? "ArrowLeft" : "Backspace");
      await tap("Save");
      await expect.poll(() => article("a-rug-in-october")).toContain("wet is not");
      expect(taps).toBeLessThanOrEqual(3);
      expect(product.git("log", "-2", "--format=%s")).toBe(
        'post: edit "a-rug-in-october"\npost: publish "a-rug-in-october"',
      );
    });

    test("the preview is the public article, follows what she types and runs nothing; its links open beside it", async ({
      page,
    }) => {
      await edit(page);
      if (width === phone) await lookAtPreview(page);
      const article = page.frameLocator("iframe");
      await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectNoBarriers(page, [width]);
      if (width === phone) {
        // A button that became Save under the finger would save, and close the text.
        await page.getByRole("button", { name: "Back to the text" }).click();
        await expect(words(page)).toBeFocused();
      }
      await write(page, "## Warm hands\n\n[Book](/booking)");
      if (width === phone) await lookAtPreview(page);
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
      await focusText(page);
      await goTo(page, "Control+End");
      await page.keyboard.type(" More.");
      await expect(page.getByText(/^Kept /)).toBeVisible();
      let asked = 0;
      page.on("dialog", (dialog) => {
        asked += dialog.type() === "beforeunload" ? 1 : 0;
        return dialog.accept();
      });
      await page.reload();
      expect(asked).toBe(1);
      await expect(paragraphs(page).last()).toHaveText("See your vet first. More.");
      await page.goto("/admin/practice");
      await page.goto("/admin/blog");
      expect(asked).toBe(2);
      await expect(row(page).getByText(/Unsaved words of .* are on this device/)).toBeVisible();
      await row(page).getByText("See what differs").click();
      await expect(row(page).locator("ins")).toContainText("More.");
      await expectNoBarriers(page, [width]);
      await row(page).getByRole("button", { name: "Use these words" }).click();
      await expect(paragraphs(page)).toHaveText(`${text} More.`.split("\n\n"));
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("See your vet first. More.");
      await expect(page).toHaveURL("/admin/blog"); // the way back to the list, which a reload would end
      await page.reload();
      expect(asked).toBe(2);
      await expect(row(page)).toBeVisible();
      await expect(page.getByText(/Unsaved words/)).toHaveCount(0);
    });

    test("without a network a save waits, says so, and is sent when the network is back", async ({
      page,
      product,
      context,
    }) => {
      await edit(page);
      await write(page, "Written in a stable.");
      await context.setOffline(true);
      await save(page).click();
      await expect(page.getByText("Failed to update blog post")).toBeVisible();
      await expect(page.getByText("Not saved yet.")).toBeVisible();
      await expect(words(page)).toHaveText("Written in a stable.");
      await expectNoBarriers(page, [width]);
      await context.setOffline(false);
      await expect(words(page)).toHaveCount(0);
      expect(saved(product)).toContain("Written in a stable.");
      expect(edits(product)).toBe(1);
    });

    test("a service that is killed while it saves costs nothing: the words are saved once, by itself", {
      tag: "@proof",
    }, async ({ page, product }) => {
      await edit(page);
      await write(page, "Written while the lights went out.");
      await Promise.all([save(page).click(), product.stopService()]);
      await product.startService();
      await expect(words(page)).toHaveCount(0, { timeout: 30_000 });
      expect(saved(product)).toContain("Written while the lights went out.");
      expect(edits(product)).toBe(1);
    });

    test("a save waits for a service that is down, and cannot write over what was saved there since", {
      tag: "@proof",
    }, async ({ page, product }) => {
      await edit(page);
      await write(page, "Mine.");
      await product.stopService();
      await save(page).click();
      await expect(page.getByText("Not saved yet.")).toBeVisible();
      product.put(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\nBy hand.\n`);
      await product.startService();
      await expect(page.getByText("This post was changed elsewhere")).toBeVisible({ timeout: 30_000 });
      await expect(words(page)).toHaveText("Mine.");
      expect(edits(product)).toBe(0);
    });

    test("a save that waits outlives a reload and its tab: the form is open again, says so, and it is sent by itself", {
      tag: "@proof",
    }, async ({ page, product, context }) => {
      await edit(page);
      await write(page, "Written before the tab was closed.");
      await product.stopService();
      await save(page).click();
      await expect(page.getByText("Not saved yet.")).toBeVisible();

      await test.step("loaded anew, the page says that the service is away, and opens by itself when it is back", async () => {
        page.once("dialog", (dialog) => dialog.accept());
        await page.reload();
        await expect(page.getByText("The service does not answer", { exact: true })).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0)); // the header covers what a reload has left scrolled beneath it
        await expectNoBarriers(page, [width]);
        // The service answers again, and still no save gets through.
        await page.route("**/api/blog/*", (route) =>
          route.request().method() === "PATCH" ? route.abort() : route.continue(),
        );
        await product.startService();
        await expect(words(page)).toHaveText("Written before the tab was closed.", { timeout: 30_000 });
        await expect(page.getByText("Not saved yet.")).toBeVisible();
        await expectNoBarriers(page, [width]);
        expect(edits(product)).toBe(0);
      });

      await test.step("the tab is closed, and with it the session: at the next login the words are saved, once", async () => {
        await page.close();
        const next = await context.newPage();
        await withoutComplaints(next, async () => {
          await logInByForm(next);
          await expect(next.getByText("Post Updated")).toBeVisible();
          await expect(words(next)).toHaveCount(0);
          await expect(next.getByText(/Unsaved words/)).toHaveCount(0);
        });
        expect(saved(product)).toContain("Written before the tab was closed.");
        expect(edits(product)).toBe(1);
      });
    });

    test("a session that ends while she writes: the password is asked for over the desk, and the save goes through", async ({
      page,
      product,
    }) => {
      await edit(page);
      await write(page, "Written for longer than a session lasts.");
      await callService(page, "POST", "/api/admin/logout");
      await page.keyboard.type(" And on.");
      await expect(page.getByText("Your session has ended.")).toBeVisible();
      const dialog = page.getByRole("dialog", { name: "Please log in again" });
      await expect(dialog).toHaveCount(0);
      await save(page).click();
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
      expect(saved(product)).toContain("Written for longer than a session lasts. And on.");
    });

    test("put aside, the login leaves everything as it was, and can be had back", { tag: "@proof" }, async ({
      page,
    }) => {
      await edit(page);
      await write(page, "Mine.");
      await callService(page, "POST", "/api/admin/logout");
      await save(page).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      // On a phone the text keeps the focus while Save is tapped.
      await expect(width === phone ? words(page) : save(page)).toBeFocused();
      await expect(words(page)).toHaveText("Mine.");
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
      await write(page, text.replace("See your vet first.", "See your vet first, always."));
      await page.getByLabel("Excerpt").fill("What I watch for.");
      const theirs = { content: text.replace("an honest test", "a hard test"), excerpt: "What they watch for." };
      expect((await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", theirs)).status()).toBe(200);
      await save(page).click();
      await expect(page.getByText("Update Failed")).toBeVisible();
      await expect(page.getByText("This post was changed elsewhere")).toBeVisible();
      await expect(page.locator(".version ins")).toHaveText(["I", "an honest", ", always"]);
      await expect(page.locator(".version del")).toHaveText(["they", "a hard"]);
      await expectNoBarriers(page, [width]);
      await page.getByRole("button", { name: "Merge the two" }).click();
      await expect(paragraphs(page)).toHaveText(
        text.replace("an honest test", "a hard test").replace("first.", "first, always.").split("\n\n"),
      );
      await expect(page.getByText("Excerpt was changed in both. Yours is kept; theirs was “What")).toBeVisible();
      await expectNoBarriers(page, [width]);
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("a hard test");
      expect(saved(product)).toContain("first, always.");
      expect(saved(product)).toContain("What I watch for.");
    });

    test("her own picture goes in, described, without where it was taken; what she has typed stays", async ({
      page,
      product,
    }) => {
      await edit(page);
      await write(page, "Typed before.");
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Add a picture" }).click();
      await (await chooser).setFiles({ name: "stairs.jpg", mimeType: "image/jpeg", buffer: await aPhotograph() });
      await page.getByLabel("What it shows").fill("A spaniel looks up a flight of stairs.");
      await expectNoBarriers(page, [width]);
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("button", { name: "Described" })).toBeVisible();
      await expect(words(page)).toHaveText("Typed before.");
      expect(edits(product)).toBe(0);
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(edits(product)).toBe(1);
      expect(saved(product)).toContain("featuredImageAlt: A spaniel looks up a flight of stairs.");
      const picture = /featuredImage: (images\/\S+)/.exec(saved(product))?.[1] ?? "";
      const bytes = readFileSync(join(product.blogDir, picture));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1200, height: 630 });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      await edit(page);
      await page.getByRole("button", { name: "Described" }).click();
      await page.getByLabel("Decorative").check();
      await page.getByRole("button", { name: "Done" }).click();
      await save(page).click();
      await expect(words(page)).toHaveCount(0);
      expect(saved(product)).toContain("Typed before.");
      expect(saved(product)).not.toContain("spaniel looks");
    });

    test("a new picture can be taken back, her own and a painted one: the old one is there again, live too", async ({
      page,
      product,
    }) => {
      const shown = "Which of you is crooked? Start with the rider";
      const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: shown }) });
      const livePicture = async () => {
        const article = await (await page.request.get("/blog/which-of-you-is-crooked")).text();
        return page.request.get(/<img\b[^>]*\bsrc="([^"]*\/blog\/images\/[^"]*)"/.exec(article)?.[1] ?? "");
      };
      const old = await (await livePicture()).body();
      const isOldLive = async () => {
        const now = await livePicture();
        return now.status() === 200 && (await now.body()).equals(old);
      };
      // A toast stays while the pointer is on it, however long the site takes.
      const holdToast = () => page.locator(".toast").hover();
      const undo = () =>
        page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
      const isBack = async (verb: string) => {
        await expect(page.getByText("Taken back")).toBeVisible();
        const post = await (await callService(page, "GET", "/api/blog/which-of-you-is-crooked")).json();
        expect(post.featuredImage).toMatch(/which-of-you-is-crooked\.webp$/);
        await expect(entry.locator("img").first()).toBeVisible();
        await expect.poll(isOldLive).toBe(true);
        expect(product.git("log", "-1", "--format=%s")).toMatch(verb);
        expect(product.git("status", "--porcelain")).toBe("");
      };
      expect(await isOldLive()).toBe(true);

      await test.step("her own", async () => {
        await entry.getByRole("button", { name: /^Edit/ }).click();
        const photograph = { name: "rider.jpg", mimeType: "image/jpeg", buffer: await aPhotograph() };
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Change picture" }).click();
        await (await chooser).setFiles(photograph);
        await page.getByLabel("Decorative").check();
        await page.getByRole("button", { name: "Done" }).click();
        await save(page).click();
        await expect(page.getByText("Post Updated")).toBeVisible();
        await holdToast();
        await expect.poll(isOldLive).toBe(false);
        await undo();
        await isBack("undo");
        await entry.getByRole("button", { name: /^Edit/ }).click();
        await page.getByLabel("Excerpt").fill("Two bathroom scales and a friend.");
        await save(page).click();
        await expect(page.getByText("Post Updated")).toBeVisible();
        await expect(page.getByText("This post was changed elsewhere")).toHaveCount(0);
      });

      await test.step("a painted one, over the reload", async () => {
        await entry.getByRole("button", { name: /^Regenerate Image/ }).click();
        await expect(page.getByText("Image Regenerated")).toBeVisible();
        await holdToast();
        await expect.poll(isOldLive).toBe(false);
        await undo();
        await isBack("undo");
      });
      await expectNoBarriers(page, [width]);
    });

    test("one's own publishing in another window is no stranger: the save goes through without a word", async ({
      page,
      product,
    }) => {
      await edit(page);
      await write(page, "Mine.");
      await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", { published: true });
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(saved(product)).toContain("Mine.");
      expect(saved(product)).toContain("published: true");
    });
  });
}
