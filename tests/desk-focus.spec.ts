import type { Locator, Page } from "playwright/test";
import { desk, phone } from "./no-barriers.ts";
import { callService, choosePicture, expect, focusText, logIn, pressAndWait, textBox } from "./owner.ts";
import { password } from "./product.ts";
import { test } from "./story.ts";

const title = "When your dog hesitates at the stairs";
const file = "dog-at-the-stairs.md";
const text = "Stairs are an honest test.\n\n## Lorem ipsum\n\nSee your vet first.";

const row = (page: Page, name = title) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const picture = (page: Page) => page.locator(".in-text img");

/** Types a word as soon as the text has the focus, as somebody who goes on writing, and expects it there. */
async function writeOn(page: Page, word: string) {
  await expect.soft(textBox(page), `before ${word}`).toBeFocused();
  await page.keyboard.type(` ${word}`);
  await expect.soft(textBox(page), `after ${word}`).toContainText(word);
}

test.describe.configure({ mode: "parallel", timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const ways = [
  { name: "by the keyboard", width: desk, isTouch: false },
  { name: "by touch", width: phone, isTouch: true },
] as const;

for (const { name, width, isTouch } of ways) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: isTouch, isMobile: isTouch });

    const press = (target: Locator) => (isTouch ? target.tap() : target.press("Enter"));
    const close = (page: Page) => (isTouch ? button(dialog(page), "Close").tap() : page.keyboard.press("Escape"));
    const tool = (page: Page, name: string) => button(page.getByRole("toolbar", { name: "Formatting" }), name);
    async function openMenu(page: Page, item: string) {
      await press(button(page, "More"));
      await press(button(page, item));
    }
    /** Leaves the text on a phone, where Publish is hidden while she types. */
    async function publish(page: Page) {
      if (isTouch) await page.getByText(/words?, \d+ min read/).tap();
      await press(button(page, "Publish"));
    }

    test.beforeEach(async ({ page, product }) => {
      product.commitPost(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\n${text}\n`);
      await logIn(page);
      await press(button(row(page), /^Edit/));
      await expect(page.locator(".rich")).toBeVisible();
      await focusText(page);
      await pressAndWait(page, "Control+End");
    });

    test("after every dialog, sheet and menu over her text she writes on where she was", async ({ page, product }) => {
      await test.step("links", async () => {
        await press(tool(page, "Link"));
        await close(page);
        await writeOn(page, "closed");
        await press(tool(page, "Link"));
        await page.getByRole("combobox", { name: "Where to" }).fill("/booking");
        await page.getByLabel("Words shown").fill("book");
        await press(button(dialog(page), "Set link"));
        await writeOn(page, "linked");
        await expect(textBox(page).getByRole("link", { name: "book", exact: true })).toBeVisible();
        for (const _ of " linked") await pressAndWait(page, "ArrowLeft");
        await pressAndWait(page, "ArrowLeft");
        await press(tool(page, "Link"));
        await press(button(dialog(page), "Remove link"));
        await writeOn(page, "unlinked");
        await expect(textBox(page).getByRole("link")).toHaveCount(0);
        await pressAndWait(page, "Control+End");
        await pressAndWait(page, "Shift+ArrowLeft");
        await press(tool(page, "Link"));
        await page.getByRole("combobox", { name: "Where to" }).fill("contact");
        if (isTouch) await page.getByRole("option", { name: /^Contact/ }).tap();
        else await page.keyboard.press("Enter");
        await writeOn(page, "contact");
        await expect(textBox(page).getByRole("link", { name: "d", exact: true })).toBeVisible();
      });

      await test.step("pictures", async () => {
        await choosePicture(page, () => press(tool(page, "Picture")));
        await expect(picture(page)).toHaveAttribute("src", /^blob:/);
        await writeOn(page, "pictured");
        for (const [act, word] of [
          ["Words", "described"],
          ["Crop", "cropped"],
        ] as const) {
          if (isTouch) await picture(page).tap();
          else await picture(page).click();
          await press(button(page.getByRole("toolbar", { name: "Picture" }), act));
          await expect(dialog(page)).toBeVisible();
          // A field would open a phone's keyboard over the picture.
          if (act === "Crop") await expect(dialog(page).locator("input:focus, textarea:focus")).toHaveCount(0);
          else await page.keyboard.type("A collie.");
          await press(button(dialog(page), "Done"));
          await writeOn(page, word);
        }
      });

      if (isTouch)
        await test.step("what can be put in", async () => {
          await pressAndWait(page, "Control+End");
          await button(page, "Put in").tap();
          await page.locator(".phone-foot .act-menu").getByRole("button", { name: "Quote" }).tap();
          await writeOn(page, "quoted");
          await button(page, "Put in").tap();
          await textBox(page).getByText("Stairs are").tap();
          await writeOn(page, "unquoted");
        });

      await test.step("the menu and what it opens", async () => {
        await pressAndWait(page, "Control+End");
        await press(button(page, "More"));
        await page.keyboard.press("Escape");
        await writeOn(page, "more");
        for (const [item, word] of [
          ["Preview link", "shown"],
          ["History", "past"],
          ["Schedule", "later"],
        ] as const) {
          await openMenu(page, item);
          await expect(dialog(page)).toBeVisible();
          await close(page);
          await writeOn(page, word);
        }
        await openMenu(page, "Show as Markdown");
        await page.keyboard.type(" marked");
        await expect(textBox(page)).toHaveValue(/ marked/);
        await openMenu(page, "Show as it will look");
        await writeOn(page, "rich");
      });

      await test.step("findings, and the sheet before it goes live", async () => {
        await expect(page.getByRole("region", { name: "To look at" })).toBeVisible();
        if (isTouch) {
          await button(page, "Show reasons and other words").tap();
          await button(dialog(page), "Back to the text").tap();
          await writeOn(page, "found");
        }
        await publish(page);
        await press(button(page, "Not yet"));
        // On a phone she had left the text to reach Publish, and the keyboard stays away until she taps it.
        if (isTouch) await textBox(page).getByText("Stairs are").tap();
        await writeOn(page, "unpublished");
      });

      await test.step("a reload", async () => {
        await expect(page.getByText(/^Kept /)).toBeVisible();
        page.once("dialog", (asked) => asked.accept());
        await page.reload();
        await expect(page.locator(".rich")).toBeFocused();
        await writeOn(page, "reloaded");
      });

      await test.step("a login", async () => {
        await callService(page, "POST", "/api/admin/logout");
        await page.keyboard.press("Control+s");
        await press(button(dialog(page), "Not now"));
        await writeOn(page, "waiting");
        await press(button(page, "Log in"));
        await dialog(page).getByLabel("Password").fill(password);
        await page.keyboard.press("Enter");
        await expect(dialog(page)).toHaveCount(0);
        await writeOn(page, "again");
      });

      await test.step("a conflict", async () => {
        const saved = await (await callService(page, "GET", "/api/blog/dog-at-the-stairs")).json();
        await callService(page, "PATCH", "/api/blog/dog-at-the-stairs", { content: `${saved.content} Always.` });
        await page.keyboard.press("Control+s");
        await expect(page.getByRole("heading", { name: /^Changed elsewhere .*: Content$/ })).toBeVisible();
        await press(button(page, "Take mine"));
        await writeOn(page, "merged");
      });

      await page.keyboard.press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect(row(page).locator(":focus")).toHaveCount(1);
      const saved = product.git("show", `HEAD:content/blog/${file}`);
      const words = "closed linked unlinked contact pictured described cropped more shown past later marked rich";
      for (const word of `${words} unpublished reloaded waiting again merged`.split(" "))
        expect.soft(saved).toContain(word);
    });

    test("after publishing, undoing and deleting the focus is at the post, and after a reload Back leads to its place in the list", async ({
      page,
    }) => {
      await press(button(page, "Posts"));
      await press(button(page, "New post"));
      await page.keyboard.type("A rug in October");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Warm is fine.");
      await publish(page);
      const rug = row(page, "A rug in October");
      await expect(rug).toBeVisible();
      await expect(rug.locator(":focus")).toHaveCount(1);

      await press(button(page, "Undo: Post Updated"));
      await expect(page.getByText("Taken back")).toBeVisible();
      await expect(page.locator(".rows :focus")).toBeInViewport({ ratio: 1 });

      await page.getByRole("searchbox").fill("stairs");
      await expect(row(page)).toBeVisible();
      await press(button(row(page), /^Edit/));
      await expect(page.locator(".rich")).toBeVisible();
      await page.reload();
      await expect(page.locator(".rich")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue("stairs");
      await expect(row(page).locator(":focus")).toHaveCount(1);

      page.once("dialog", (asked) => asked.accept());
      await press(button(row(page), /^Delete/));
      await expect(page.getByText("Post Deleted")).toBeVisible();
      await page.getByRole("searchbox").fill("");
      await expect(page.locator(".rows li").first()).toBeVisible();
    });
  });
}
