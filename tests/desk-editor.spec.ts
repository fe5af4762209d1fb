import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { withoutComplaints } from "./complaints.ts";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import {
  callService,
  expect,
  focusText,
  logIn,
  logInByForm,
  pressAndWait,
  textBox,
  waitForCaret,
  windows,
} from "./owner.ts";
import { type Product, password } from "./product.ts";
import { test } from "./story.ts";

const title = "When your dog hesitates at the stairs";
const file = "dog-at-the-stairs.md";
const text = "Stairs are an honest test.\n\nA pause before the first step.\n\nSee your vet first.";

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const edit = (page: Page) => row(page).getByRole("button", { name: /^Edit/ }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
/** Replaces the whole text; each line becomes a paragraph. */
async function write(page: Page, lines: string) {
  await textBox(page).click();
  await focusText(page);
  await pressAndWait(page, "ControlOrMeta+a");
  await page.keyboard.type(lines.replaceAll("\n\n", "\n"));
}
/** Holds back the scripts that the desk loads when it needs them. Returns the function that lets them through. */
async function holdChunks(page: Page): Promise<() => void> {
  const chunksAllowed = Promise.withResolvers<void>();
  await page.route("**/assets/chunks/*.js", async (route) => {
    await chunksAllowed.promise;
    await route.continue();
  });
  return chunksAllowed.resolve;
}
const paragraphs = (page: Page) => textBox(page).locator("> p");
const edits = (product: Product) =>
  product
    .git("log", "--format=%s")
    .split("\n")
    .filter((line) => line === 'post: edit "dog-at-the-stairs"').length;
const saved = (product: Product) => product.git("show", `HEAD:content/blog/${file}`);

/** Returns a photograph as a phone takes it, with its location in the metadata. */
const aPhotograph = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#5b7f5e" } })
    .withExif({ IFD3: { GPSLatitude: "51/1 35/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();

// Slow, because some stop and start the service, and axe checks many states.
test.describe.configure({ mode: "parallel", timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function openPreview(page: Page) {
  await expect(textBox(page)).toBeVisible(); // Until then, the list's bar still has a “More” button of its own.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
}

async function openList({ page, product }: { page: Page; product: Product }) {
  product.commitPost(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\n${text}\n`);
  await logIn(page);
  await expect(row(page)).toBeVisible();
}

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(openList);

    test("she formats text, sets category and tags, sees the length, and saves with Ctrl+S", async ({
      page,
      product,
    }) => {
      await edit(page);
      await expect(page.getByLabel("Title")).toBeFocused();
      await write(page, "Warm hands help");
      await page.keyboard.press("ControlOrMeta+a");
      await page.getByRole("button", { name: "Bold" }).click();
      await expect(textBox(page).locator("strong")).toHaveText("Warm hands help");
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" }).press("ArrowRight");
      await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
      await expect(page.getByText("3 words, 1 min read.")).toBeVisible();
      await page.getByLabel("Category").fill("Human");
      await page.getByLabel("Tags").fill("dogs, stairs");
      await expectNoBarriers(page, [width]);
      await page.getByLabel("Tags").press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(textBox(page)).toHaveCount(0);
      expect(saved(product)).toContain("**Warm hands help**");
      expect(saved(product)).toMatch(/category: Human[\s\S]*stairs/);
      expect(edits(product)).toBe(1);
    });

    test("a post is written and live in six taps at most, and a typing error in a live post is corrected in three", async ({
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
      // On a phone the toolbar covers the button while she types, so she taps elsewhere first.
      if (width === phone) {
        taps += 1;
        await page.getByText("words, 1 min read.").click();
      }
      await tap("Publish");
      await expect.poll(() => article("a-rug-in-october")).toContain("wett is not");
      expect(taps).toBeLessThanOrEqual(6);

      taps = 0;
      await tap("Edit “A rug in October”");
      await textBox(page).getByText("Warm is fine").click();
      taps += 1;
      await focusText(page);
      await page.keyboard.press("End");
      for (const _ of " is not.") await page.keyboard.press("ArrowLeft");
      await waitForCaret(page);
      await page.keyboard.press("Backspace");
      await tap("Save");
      await expect.poll(() => article("a-rug-in-october")).toContain("wet is not");
      expect(taps).toBeLessThanOrEqual(3);
      expect(product.git("log", "-2", "--format=%s")).toBe(
        'post: edit "a-rug-in-october"\npost: publish "a-rug-in-october"',
      );
    });

    test("the preview shows the public article, follows what she types and runs no script; its links open in a new tab", async ({
      page,
    }) => {
      await edit(page);
      if (width === phone) await openPreview(page);
      const article = page.frameLocator("iframe");
      await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectNoBarriers(page, [width]);
      if (width === phone) {
        // If the button turned into Save under her finger, this would save and close the text.
        await page.getByRole("button", { name: "Back to the text" }).click();
        await expect(textBox(page)).toBeFocused();
      }
      await write(page, "## Warm hands\n\n[Book](/booking)");
      if (width === phone) await openPreview(page);
      await expect(article.getByRole("heading", { name: "Warm hands" })).toBeVisible();
      await expect(article.locator("script")).toHaveCount(0);
      const popup = page.waitForEvent("popup");
      await article.getByRole("main").getByRole("link", { name: "Book", exact: true }).click();
      expect(new URL((await popup).url()).pathname).toBe("/booking");
      await expect(article.getByRole("heading", { name: "Warm hands" })).toBeAttached();
    });

    test("she adds a picture of her own with a description; its location data are removed, and what she has typed stays", async ({
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
      await expect(textBox(page)).toHaveText("Typed before.");
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
      await expect(textBox(page)).toHaveCount(0);
      expect(saved(product)).toContain("Typed before.");
      expect(saved(product)).not.toContain("spaniel looks");
    });
  });
}

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });
  test.beforeEach(openList);

  test("typing that starts while the rich-text editor is still loading continues in it, where the caret was", async ({
    page,
  }) => {
    const allowChunks = await holdChunks(page);
    await edit(page);
    await focusText(page);
    await pressAndWait(page, "Control+End");
    await page.keyboard.type(" Ask");
    allowChunks();
    await expect(paragraphs(page).last()).toHaveText("See your vet first. Ask");
    await page.keyboard.type(" us.");
    await expect(paragraphs(page).last()).toHaveText("See your vet first. Ask us.");
  });

  test("text that is selected while the rich-text editor is still loading stays selected in it", async ({ page }) => {
    const allowChunks = await holdChunks(page);
    await edit(page);
    await focusText(page);
    await pressAndWait(page, "ControlOrMeta+a");
    allowChunks();
    await expect(paragraphs(page)).toHaveCount(3);
    await page.keyboard.type("All of it is new.");
    await expect(textBox(page)).toHaveText("All of it is new.");
  });

  test("leaving the editor loses nothing: the browser asks first, and the unsaved text is offered again", async ({
    page,
    product,
  }) => {
    await edit(page);
    await focusText(page);
    await pressAndWait(page, "Control+End");
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
    await expectNoBarriers(page);
    await row(page).getByRole("button", { name: "Use these words" }).click();
    await expect(paragraphs(page)).toHaveText(`${text} More.`.split("\n\n"));
    await save(page).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    expect(saved(product)).toContain("See your vet first. More.");
    await expect(page).toHaveURL("/admin/blog"); // A reload before the desk is back at the list would interrupt that.
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
    await expect(textBox(page)).toHaveText("Written in a stable.");
    await expectNoBarriers(page);
    await context.setOffline(false);
    await expect(textBox(page)).toHaveCount(0);
    expect(saved(product)).toContain("Written in a stable.");
    expect(edits(product)).toBe(1);
  });

  test("when the service stops during a save, her text is still saved, by itself and only once", {
    tag: "@proof",
  }, async ({ page, product }) => {
    await edit(page);
    await write(page, "Written while the lights went out.");
    await Promise.all([save(page).click(), product.stopService()]);
    await product.startService();
    await expect(textBox(page)).toHaveCount(0, { timeout: 30_000 });
    expect(saved(product)).toContain("Written while the lights went out.");
    expect(edits(product)).toBe(1);
  });

  test("a save waits while the service is down, and does not overwrite a change that was made meanwhile", {
    tag: "@proof",
  }, async ({ page, product }) => {
    await edit(page);
    await write(page, "Mine.");
    await product.stopService();
    await save(page).click();
    await expect(page.getByText("Not saved yet.")).toBeVisible();
    product.put(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\nBy hand.\n`);
    await product.startService();
    await expect(page.getByRole("heading", { name: "Changed elsewhere while you were writing" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(textBox(page)).toHaveText("Mine.");
    expect(edits(product)).toBe(0);
  });

  test("a waiting save survives a reload and a closed tab: the editor opens again, says so, and the save is sent by itself", {
    tag: "@proof",
  }, async ({ page, product, context }) => {
    await edit(page);
    await write(page, "Written before the tab was closed.");
    await product.stopService();
    await save(page).click();
    await expect(page.getByText("Not saved yet.")).toBeVisible();

    await test.step("after a reload the page says that the service is away, and opens by itself when it is back", async () => {
      page.once("dialog", (dialog) => dialog.accept());
      await page.reload();
      await expect(page.getByText("The service does not answer", { exact: true })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0)); // The restored scroll position may leave content beneath the header.
      await expectNoBarriers(page);
      // The service answers again, but saves still fail.
      await page.route("**/api/blog/*", (route) =>
        route.request().method() === "PATCH" ? route.abort() : route.continue(),
      );
      await product.startService();
      await expect(textBox(page)).toHaveText("Written before the tab was closed.", { timeout: 30_000 });
      await expect(page.getByText("Not saved yet.")).toBeVisible();
      await expectNoBarriers(page);
      expect(edits(product)).toBe(0);
    });

    await test.step("the tab is closed, and with it the session: at the next login her text is saved, once", async () => {
      await page.close();
      const next = await context.newPage();
      await withoutComplaints(next, async () => {
        await logInByForm(next);
        await expect(next.getByText("Post Updated")).toBeVisible();
        await expect(textBox(next)).toHaveCount(0);
        await expect(next.getByText(/Unsaved words/)).toHaveCount(0);
      });
      expect(saved(product)).toContain("Written before the tab was closed.");
      expect(edits(product)).toBe(1);
    });
  });

  test("when her session ends while she writes, a dialog asks for the password, and the save goes through", async ({
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
    await expectNoBarriers(page);
    await dialog.getByLabel("Password").fill("not it");
    await dialog.getByRole("button", { name: "Log in and go on" }).click();
    await expect(dialog.getByText("That is not the password.")).toBeVisible();
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Log in and go on" }).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    await expect(page).toHaveURL("/admin/blog");
    expect(saved(product)).toContain("Written for longer than a session lasts. And on.");
  });

  test("when she closes the login dialog, everything stays as it was, and she can open it again", {
    tag: "@proof",
  }, async ({ page }) => {
    await edit(page);
    await write(page, "Mine.");
    await callService(page, "POST", "/api/admin/logout");
    await save(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(textBox(page)).toBeFocused();
    await expect(textBox(page)).toHaveText("Mine.");
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
  });

  test("when two people edit one post, she is asked about what both have changed; the rest comes in, and neither is lost", async ({
    page,
    product,
  }) => {
    await edit(page);
    await write(page, text.replace("See your vet first.", "See your vet first, always."));
    await page.getByLabel("Excerpt").fill("What I watch for.");
    const theirs = {
      content: text.replace("an honest test", "a hard test").replace("See your vet", "Ask your vet"),
      excerpt: "What they watch for.",
    };
    expect((await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", theirs)).status()).toBe(200);
    await save(page).click();
    await expect(page.getByText("Update Failed")).toBeVisible();
    const about = (field: string) =>
      page.getByRole("region", { name: `Changed elsewhere while you were writing: ${field}` });
    await expect(about("Content").locator("ins")).toHaveText(["See", ", always"]);
    await expect(about("Content").locator("del")).toHaveText(["Ask"]);
    await expect(about("Excerpt").locator("ins")).toHaveText(["I"]);
    await expectNoBarriers(page);
    await about("Content").getByRole("button", { name: "Both, one after the other" }).click();
    await expect(about("Content")).toHaveCount(0);
    await about("Excerpt").getByRole("button", { name: "Take mine" }).click();
    await expect(about("Excerpt")).toHaveCount(0);
    await expect(paragraphs(page)).toHaveText(
      text
        .replace("an honest test", "a hard test")
        .replace("See your vet first.", "See your vet first, always.\n\nAsk your vet first.")
        .split("\n\n"),
    );
    await save(page).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    expect(saved(product)).toContain("a hard test");
    expect(saved(product)).toContain("See your vet first, always.\n\nAsk your vet first.");
    expect(saved(product)).toContain("What I watch for.");
  });

  test("she can undo a new picture, her own or a painted one: the old one is back, on the live site too", async ({
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
    // A toast stays open while the pointer is on it, however long the site takes.
    const keepToastOpen = () => page.locator(".toast").hover();
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

    await test.step("her own picture", async () => {
      await entry.getByRole("button", { name: /^Edit/ }).click();
      const photograph = { name: "rider.jpg", mimeType: "image/jpeg", buffer: await aPhotograph() };
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Change picture" }).click();
      await (await chooser).setFiles(photograph);
      await page.getByLabel("Decorative").check();
      await page.getByRole("button", { name: "Done" }).click();
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      await keepToastOpen();
      await expect.poll(isOldLive).toBe(false);
      await undo();
      await isBack("undo");
      await entry.getByRole("button", { name: /^Edit/ }).click();
      await page.getByLabel("Excerpt").fill("Two bathroom scales and a friend.");
      await save(page).click();
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Changed elsewhere while you were writing" })).toHaveCount(0);
    });

    await test.step("a painted picture, after which the page reloads", async () => {
      await entry.getByRole("button", { name: /^Regenerate Image/ }).click();
      await expect(page.getByText("Image Regenerated")).toBeVisible();
      await keepToastOpen();
      await expect.poll(isOldLive).toBe(false);
      await undo();
      await isBack("undo new picture");
    });
    await expectNoBarriers(page);
  });
});
