import sharp from "sharp";
import { expectNoBarriers } from "./no-barriers.ts";
import { callService, expect, logIn, openDesk, windows } from "./owner.ts";
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
    await expect(button).toHaveAccessibleDescription(/^Book button has to differ more from “Text on the Book button”/);
    await expectNoBarriers(page, [width]);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(button).toBeFocused();
    await form.getByRole("button", { name: "Take the nearest that does" }).click();
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleDescription("");
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

/** Letters in this colour, with nothing around them: a file that is wider than high. */
const aLogo = async (letters: string) => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 4, background: "#0000" } });
  const input = { create: { width: 900, height: 200, channels: 3, background: letters } } as const;
  return { name: "logo.png", mimeType: "image/png", buffer: await picture.composite([{ input }]).png().toBuffer() };
};

for (const { name, width, height, tag } of windows)
  test(`${name} she sees a dark logo on both grounds, uses it, and takes the drawn one back at once`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await openDesk(page, "/admin/practice", "Practice");
    await page.getByRole("button", { name: /^Pictures/ }).click();
    const logo = page.getByRole("form", { name: "Pictures" }).getByRole("group", { name: /^Your logo/ });
    await logo.getByLabel("Choose a picture").setInputFiles(await aLogo("#1d2722"));
    const [onPage, onDark] = [logo.locator("img").first(), logo.locator("img").last()];
    await expect(onPage).toHaveAttribute("src", /^blob:/);
    await expect(onDark).toHaveCSS("background-color", "rgb(47, 74, 58)");
    await expect(onDark).toHaveCSS("object-fit", "contain");
    await logo.getByLabel("What your logo shows").fill("A dark bar");
    await expectNoBarriers(page, [width]);
    await logo.getByRole("button", { name: "Use this picture" }).click();
    const receipt = page.getByRole("listitem").filter({ hasText: "Pictures" }).getByRole("status");
    await expect(receipt).toContainText(/Live in \d+ ms/);
    await expect(onDark).toHaveAttribute("src", /^\/api\/practice\/photos\/logo/);

    const visitor = await page.context().newPage();
    await visitor.goto("/about");
    const foot = visitor.getByRole("contentinfo").locator(".brand img");
    await foot.scrollIntoViewIfNeeded();
    await expectNoBarriers(visitor, [width]);
    const corner = await foot.evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const canvas = new OffscreenCanvas(8, 8).getContext("2d");
      canvas?.drawImage(picture, 0, 0, 8, 8);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
    });
    expect(corner).toEqual([251, 250, 246, 255]);

    await logo.getByRole("button", { name: "Use the drawn one" }).click();
    await expect(logo.getByRole("button", { name: "Use the drawn one" })).toHaveCount(0);
    await expect(receipt).toContainText(/Picture changed\.\s*Live in \d+ ms/);
    await visitor.reload();
    await expect(foot).toHaveCount(0);
  });

/** At 200 % zoom, above a phone's keyboard, and on a phone that lies on its side. */
for (const [width, height] of [
  [640, 360],
  [390, 420],
  [844, 390],
] as const)
  test(`in a window of ${width} by ${height}, Save stands at the foot, and nothing covers two versions that she compares`, {
    tag: width === 640 ? [] : "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await page.goto("/admin/pages#site=/about");
    await page.getByRole("link", { name: "Change this page" }).click();
    const frame = page.frameLocator(".page-frame");
    const title = frame.locator('[data-words="about.title"]');
    await title.click();
    await expect(title).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("My title");
    const save = page.getByRole("button", { name: "Save" });
    await expect(save).toBeInViewport({ ratio: 1 });
    await callService(page, "PATCH", "/api/words/about", { title: "Their title" });
    await save.click();
    const conflict = frame.getByRole("region", { name: /changed/i });
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await expect(title).toHaveText("Their title");
  });
