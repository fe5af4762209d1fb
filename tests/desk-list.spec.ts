import type { Page } from "playwright/test";
import { desk, expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import type { Product } from "./product.ts";
import { test } from "./story.ts";

const title = "Frost, mud and fetlocks";
const file = "frost-mud-and-fetlocks.md";
const slug = "frost-mud-and-fetlocks";

const row = (page: Page, name = title) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const badge = (page: Page) => row(page).locator(".badge");
const dialog = (page: Page) => page.getByRole("dialog");
const undo = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
/** A toast stays open while the pointer is on it, however long the site takes. */
const keepToastOpen = (page: Page) => page.locator(".toast").hover();
const lastCommit = (product: Product) => product.git("log", "-1", "--format=%s");
const isLive = async (page: Page) => (await page.request.get(`/blog/${slug}`)).status() === 200;

async function choose(page: Page, item: string): Promise<void> {
  await row(page)
    .getByRole("button", { name: `More “${title}”` })
    .click();
  await row(page).getByRole("button", { name: item, exact: true }).click();
}

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function openList({ page, product }: { page: Page; product: Product }) {
  test.setTimeout(180_000);
  product.commitPost(file, `---\ntitle: ${title}\ntags: [winter]\n---\nRinse, and let it dry.\n`);
  await logIn(page);
  await expect(row(page)).toBeVisible();
}

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(openList);

    test("the desk has the site's header and footer, which scroll out of her way, and every control is large enough for a thumb", async ({
      page,
    }) => {
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Segsbury Chiropractic" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("Contact Info");
      const more = page.getByRole("button", { name: "More", exact: true });
      const isPhone = width < 768;
      if (isPhone) await more.click();
      else await expect(more).toBeHidden();
      await expect(page.getByRole("link", { name: "View site" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
      if (isPhone) await page.keyboard.press("Escape");

      const tabs = await page.getByRole("navigation", { name: "Admin" }).locator(".tab").all();
      const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
      expect(new Set(tops).size).toBe(1);

      // Links within sentences may be smaller, and a title's link is as large as its row.
      const small = await page
        .getByRole("main")
        .locator("button:visible, input:visible, select:visible, textarea:visible")
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.getBoundingClientRect().height < 43.5)
            .map((control) => control.getAttribute("aria-label") ?? control.textContent),
        );
      expect(small).toEqual([]);

      await row(page).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(header).not.toBeInViewport();
      await expect(page.getByRole("navigation", { name: "Admin" })).not.toBeInViewport();
    });

    test("a tap anywhere on a row opens its post, and Back leads to the row again", async ({ page }) => {
      // By force, because the title's link covers the row.
      await row(page).locator(".meta").click({ force: true });
      await expect(page.getByLabel("Title")).toHaveValue(title);
      await page.goBack();
      await expect(row(page)).toBeInViewport();
      await expect(row(page).getByRole("link", { name: title })).toBeFocused();

      await page.getByRole("button", { name: "New post" }).click();
      await expect(page.getByLabel("Title")).toHaveValue("");
    });

    test("the confirmation of a change is in view, and the toast does not cover it", async ({ page }) => {
      const receipt = row(page).locator(".receipt");
      const isInSight = async () => {
        const [receiptBox, toastBox] = await Promise.all([receipt.boundingBox(), page.locator(".toast").boundingBox()]);
        if (!receiptBox || !toastBox) return false;
        const isCovered = receiptBox.y + receiptBox.height > toastBox.y && receiptBox.x + receiptBox.width > toastBox.x;
        return receiptBox.y >= 0 && receiptBox.y + receiptBox.height <= height && !isCovered;
      };
      await row(page)
        .getByRole("button", { name: /^Publish/ })
        .click();
      await keepToastOpen(page);
      await expect.poll(isInSight).toBe(true);
      await expect(receipt).toContainText("Live in");
      await row(page).getByRole("button", { name: /^Edit/ }).click();
      await page.getByLabel("Excerpt").fill("Rinse.");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await keepToastOpen(page);
      await expect.poll(isInSight).toBe(true);
    });

    test("the list shows ten of many posts, and more when she asks, without losing her place", async ({
      page,
      product,
    }) => {
      const before = product.git("ls-files", "content/blog/*.md").split("\n").length;
      for (let n = 1; n <= 25; n++) {
        const day = String(n).padStart(2, "0");
        product.put(`note-${n}.md`, `---\ntitle: Note ${n}\ncreatedAt: 2126-01-${day}T09:00:00Z\n---\nA note.\n`);
      }
      const entries = page.getByRole("list", { name: /most recent/ }).getByRole("listitem");
      const more = page.getByRole("button", { name: "Load more" });
      await expect(row(page, "Note 25")).toBeVisible();
      await expect(page.getByText(`${before + 25} in all`)).toBeVisible();
      await expect(page.getByRole("heading", { name: "The 10 most recent posts" })).toBeVisible();
      await expect(entries).toHaveCount(10);

      await more.focus();
      await page.keyboard.press("Enter");
      await expect(entries).toHaveCount(30);
      await expect(page.getByRole("heading", { name: "The 30 most recent posts" })).toBeVisible();
      await expect(row(page, "Note 1")).toBeVisible();
      await expect(more).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(entries).toHaveCount(before + 25);
      await expect(more).toHaveCount(0);
      await expect(page.getByRole("heading", { name: `The ${before + 25} most recent posts` })).toBeVisible();
      await expect(entries.nth(30).getByRole("link").first()).toBeFocused();
      await expectNoBarriers(page, [width]);

      await test.step("a new picture, which reloads the page, and its Undo leave her at the row", async () => {
        const regenerate = row(page, "Note 3").getByRole("button", { name: /^Regenerate Image/ });
        await regenerate.scrollIntoViewIfNeeded();
        const before = await regenerate.boundingBox();
        await regenerate.click();
        await expect(page.getByText("Image Regenerated")).toBeVisible();
        await expect(regenerate).toBeFocused();
        await expect
          .poll(async () => Math.abs(((await regenerate.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
          .toBeLessThan(40);
        await undo(page).click();
        await expect(page.getByText("Taken back")).toBeVisible();
        await expect(row(page, "Note 3")).toBeInViewport();
        await expect(row(page, "Note 3").locator(":focus")).toHaveCount(1);
      });
    });
  });
}

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });
  test.beforeEach(openList);

  test("she finds a post among many, by its words and by its state", async ({ page, product }) => {
    await page.getByLabel("Search the posts").fill("FETLOCKS winter");
    await expect(
      page.getByRole("heading", { name: "1 post with “FETLOCKS” and “winter”, in titles, texts and tags" }),
    ).toBeVisible();
    await expect(row(page)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByLabel("Search the posts").fill("zebra");
    await expect(page.getByText("No post has “zebra” in its title, text or tags.")).toBeVisible();
    await page.getByRole("button", { name: "Show all posts" }).click();
    await expect(row(page)).toBeVisible();
    await page.getByLabel("Show", { exact: true }).selectOption("On the site");
    await expect(row(page)).toHaveCount(0);

    product.put("crooked.md", "---\ntitle: [broken\n---\n");
    await page.getByLabel("Show", { exact: true }).selectOption("broken");
    const broken = page.getByRole("list", { name: "Broken files" }).getByRole("listitem");
    await expect(broken).toContainText("crooked.md, line 2");
    await expect(broken).toContainText("It is not on the site until it is mended.");
    await expectNoBarriers(page);
  });

  test("every action can be undone, and so can the undo", async ({ page, product }) => {
    await test.step("publishing: live when its address shows it, then a draft again, then live again", async () => {
      await row(page)
        .getByRole("button", { name: /^Publish/ })
        .click();
      await expect(badge(page)).toHaveText("Published");
      await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible();
      expect(await isLive(page)).toBe(true);
      await row(page)
        .getByRole("button", { name: /^Unpublish/ })
        .click();
      await expect(badge(page)).toHaveText("Draft");
      await keepToastOpen(page);
      await expect(row(page).getByText(/Off the site in \d+ ms/)).toBeVisible();
      expect(await isLive(page)).toBe(false);
      await undo(page).click();
      await expect(badge(page)).toHaveText("Published");
      await expect(page.getByText("Taken back")).toBeVisible();
      await keepToastOpen(page);
      expect(lastCommit(product)).toBe(`post: undo unpublish "${slug}"`);
      await expect.poll(() => isLive(page)).toBe(true);
      await undo(page).click();
      await expect(badge(page)).toHaveText("Draft");
    });

    await test.step("deleting, after which the page reloads", async () => {
      page.once("dialog", (question) => question.accept());
      await row(page)
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(page.getByText("Post Deleted")).toBeVisible();
      await expect(row(page)).toHaveCount(0);
      await undo(page).click();
      await expect(row(page)).toBeVisible();
      expect(lastCommit(product)).toBe(`post: undo delete "${slug}"`);
    });

    await test.step("an undo does not overwrite a change that was made by hand meanwhile", async () => {
      await row(page)
        .getByRole("button", { name: /^Publish/ })
        .click();
      await expect(badge(page)).toHaveText("Published");
      await expect.poll(() => isLive(page)).toBe(true);
      product.put(file, `---\ntitle: ${title}\npublished: true\n---\nBy hand.\n`);
      await undo(page).click();
      await expect(page.getByText("Could not be taken back")).toBeVisible();
      expect(await isLive(page)).toBe(true);
    });
  });

  test("the history shows what has changed, and any version can be restored", async ({ page, product }) => {
    await row(page)
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible();
    product.commitPost(file, product.git("show", `HEAD:content/blog/${file}`).replace("let it dry", "towel it dry"));
    await choose(page, "History");
    await expect(dialog(page)).toContainText("Changed by hand");
    await dialog(page).locator("summary").filter({ hasText: "Published" }).click();
    await expect(dialog(page).locator("ins").last()).toContainText("let");
    await expect(dialog(page).locator("del").last()).toContainText("towel");
    await expectNoBarriers(page);
    await dialog(page).getByRole("button", { name: "Restore this version" }).click();
    await expect(page.getByText("Version restored")).toBeVisible();
    await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible();
    expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain("let it dry");
    expect(lastCommit(product)).toBe(`post: restore "${slug}"`);

    await test.step("Escape closes it and leaves the focus where it was", async () => {
      await choose(page, "History");
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(row(page).getByRole("button", { name: `More “${title}”` })).toBeFocused();
    });

    await test.step("a deleted post is restored as a draft", async () => {
      page.once("dialog", (question) => question.accept());
      await row(page)
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(row(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Deleted posts" }).click();
      await expectNoBarriers(page);
      await dialog(page)
        .getByRole("button", { name: `Restore “${title}”` })
        .click();
      await expect(badge(page)).toHaveText("Draft");
      await expect(page.getByText("Post restored as a draft")).toBeVisible();
    });
  });

  test("she schedules a post, and gives a colleague a preview link", async ({ page, browser, product }) => {
    await test.step("she schedules the post, and takes it back", async () => {
      await row(page)
        .getByRole("button", { name: `More “${title}”` })
        .click();
      await expectNoBarriers(page);
      await row(page).getByRole("button", { name: "Schedule", exact: true }).click();
      await dialog(page).getByLabel("Date").fill("2126-07-01");
      await dialog(page).getByLabel("Time").fill("09:00");
      await expectNoBarriers(page);
      await dialog(page).getByRole("button", { name: "Schedule", exact: true }).click();
      await expect(row(page).getByText(/Goes live Mon, Jul 1, 2126, 9:00/)).toBeVisible();
      expect(product.git("show", `HEAD:content/blog/${file}`)).toContain("publishAt: 2126-07-01T08:00:00.000Z");
      await choose(page, "Schedule");
      await dialog(page).getByRole("button", { name: "Take back the schedule" }).click();
      await expect(row(page).getByText(/Goes live/)).toHaveCount(0);
    });

    await test.step("the link shows the draft to somebody without the password, until it is ended", async () => {
      await choose(page, "Preview link");
      const url = await dialog(page).getByLabel("Link").inputValue();
      await expect(dialog(page)).toContainText("It ends on");
      await expectNoBarriers(page);
      await using elsewhere = await browser.newContext({ baseURL: product.url });
      const colleague = await elsewhere.newPage();
      const address = new URL(url).pathname;
      await colleague.goto(address);
      await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectNoBarriers(colleague);
      expect(await isLive(page)).toBe(false);
      await dialog(page).getByRole("button", { name: "End all links of this post" }).click();
      await expect(page.getByText("Preview links ended")).toBeVisible();
      expect((await colleague.goto(address))?.status()).toBe(404);
      await colleague.close();
    });
  });

  test("while the service is stopped the desk claims no success, and nothing is lost when it is back", {
    tag: "@proof",
  }, async ({ page, product }) => {
    await product.stopService();
    await row(page)
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(page.getByText("Update Failed")).toBeVisible();
    await expect(badge(page)).toHaveText("Draft");
    await expect(row(page).getByText(/Going live|Live in/)).toHaveCount(0);
    await product.startService();
    await row(page)
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(badge(page)).toHaveText("Published");
    // The event stream may still be disconnected: it fetches what it missed when it reconnects.
    await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible({ timeout: 60_000 });
    expect(await isLive(page)).toBe(true);
  });
});

test("a published post is not called live until its address shows it", async ({ page, product }) => {
  test.setTimeout(120_000);
  product.put(file, `---\ntitle: ${title}\n---\nRinse.\n`);
  await page.clock.install();
  await logIn(page);
  // Fails the page only, not the API call of the same name.
  const address = `${product.url}/blog/${slug}`;
  await page.route(address, (route) => route.fulfill({ status: 502, body: "" }));
  await row(page)
    .getByRole("button", { name: /^Publish/ })
    .click();
  // The desk retries with waits of up to five seconds.
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(row(page).getByText("Published, but not seen live from here yet.")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000, intervals: [100] });
  await expect(row(page).getByText("The live address shows an error instead.")).toBeVisible();
  await expectNoBarriers(page);
  await page.unroute(address);
  await row(page).getByRole("button", { name: "Look again" }).click();
  await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible();
});
