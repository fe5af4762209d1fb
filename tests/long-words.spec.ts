import type { Frame, Page } from "playwright/test";
import { paths, postPath } from "#content/facts/navigation.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const word = (length: number) => "Donaudampfschifffahrtsgesellschaft".repeat(length).slice(0, length);
const address = `https://example.org/${word(300)}?q=${word(300)}`;
const widths = [320, 390, 768];

const fields = {
  title: word(200),
  excerpt: `${word(300)} ${address}`.slice(0, 600),
  category: word(60),
  author: word(120),
  tags: [word(40), `${word(39)}x`, `${word(39)}y`],
};
/** Long words in every construct of Markdown. */
const content = [
  word(400),
  address,
  `[${word(200)}](${address})`,
  `\`${word(300)}\``,
  `## ${word(200)}`,
  `- ${word(200)}\n  - ${word(200)}\n    - ${word(200)}\n\n1. ${word(200)}`,
  `- [ ] ${word(200)}\n- [x] ${word(200)}`,
  `> ${word(200)}\n>\n> > ${word(200)}`,
  `\`\`\`\n${word(500)}\n\`\`\``,
  `| ${word(80)} | ${word(80)} | b |\n|---|---|---|\n| ${word(200)} | \`${word(200)}\` | ${address} |`,
  `![${word(300)}](images/missing.webp)`,
].join("\n\n");

const tasks = [
  "- [ ] A task that is long enough to need a second line, and perhaps a third one, on a telephone",
  "- [x] Another one that is long enough to need a second line, and it has been done already",
  "",
  "> A quote",
  ">",
  "> > in a quote",
  "> >",
  "> > > in a quote.",
].join("\n");

test.beforeEach(async ({ product }) => {
  product.put("long.md", composeSource({ ...fields, published: true, publishedAt: new Date() }, content));
  const cover = { featuredImage: "images/missing.webp", featuredImageAlt: word(300) };
  product.put("long-cover.md", composeSource({ ...fields, ...cover, published: true }, content));
  product.put("long-draft.md", composeSource(fields, content));
  product.put("tasks.md", composeSource({ title: "Tasks", published: true }, tasks));
  for (const slug of ["long", "long-cover", "tasks"])
    await expect.poll(async () => (await fetch(product.url + postPath(slug))).status).toBe(200);
});

async function expectNoSidewaysScroll(page: Page, where: string, frame: Frame = page.mainFrame()): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await frame.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(wide, `${where} sticks out at ${width} px`).toBe(0);
  }
}

test("articles and their list never scroll sideways, however long a word or an address is", async ({ page }) => {
  for (const path of [postPath("long"), postPath("long-cover"), paths.blog]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page, path);
  }
});

test("code and tables that are too wide scroll inside themselves, with the keyboard too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(postPath("long"));
  for (const part of [page.locator(".prose pre"), page.locator(".prose .scroll")]) {
    expect(await part.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await part.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => part.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
});

test("the lines of a task align beside its checkbox, and a quote within a quote is no larger than the first", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(postPath("tasks"));
  for (const task of await page.locator("li:has(input)").all()) {
    const box = await task.getByRole("checkbox").boundingBox();
    const starts = await task.evaluate((item) => {
      const text = document.createRange();
      text.selectNodeContents(item);
      const lines = [...text.getClientRects()].filter(({ height }) => height > 18);
      return lines.map(({ left }) => left);
    });
    expect(starts.length).toBeGreaterThan(1);
    for (const left of starts) expect(left).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  }
  // The browser's default checkbox would be grey.
  await page.emulateMedia({ colorScheme: "dark" });
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole("checkbox").first()).toHaveCSS("background-color", paper);
  const sizes = await page
    .locator("blockquote")
    .evaluateAll((quotes) => quotes.map((quote) => Number.parseFloat(getComputedStyle(quote).fontSize)));
  expect(sizes).toHaveLength(3);
  expect(new Set(sizes).size).toBe(1);
});

test("a cover picture that cannot be loaded is replaced by a drawing, in the first posts and in those that are added later", async ({
  page,
  product,
}) => {
  const isDrawn = (slug: string) =>
    page
      .locator(".post", { has: page.locator(`a[href="${postPath(slug)}"]`) })
      .locator("img")
      .evaluate((image: HTMLImageElement) => {
        image.scrollIntoView();
        return image.naturalWidth > 0 && image.currentSrc.includes(".svg");
      });
  await page.goto(paths.blog);
  await expect.poll(() => isDrawn("long-cover")).toBe(true);
  product.put("later.md", composeSource({ title: "Later", published: true, featuredImage: "images/no.webp" }, "Text."));
  await expect.poll(async () => (await fetch(`${product.url}/api/blog/later`)).status).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => isDrawn("later")).toBe(true);
});

test("the desk never scrolls sideways, whatever posts and messages say", async ({ page }) => {
  test.setTimeout(120_000);
  const message = { name: word(100), email: `${word(60)}@${word(50)}.example`, phone: "07700 900 321" };
  const sent = await page.request.post("/api/contact", { data: { ...message, message: `${word(900)} ${address}` } });
  expect(sent.status(), await sent.text()).toBe(201);
  await logIn(page);

  await test.step("list, editor and preview", async () => {
    await expectNoSidewaysScroll(page, "the desk's list");
    await page
      .getByRole("button", { name: /^Edit.*Donau/ })
      .first()
      .click();
    await expect(page.getByLabel("Content")).toBeVisible();
    await expectNoSidewaysScroll(page, "the editor");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const preview = await page.locator("iframe").elementHandle();
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, "the desk with its preview");
    const frame = await preview?.contentFrame();
    if (!frame) throw new Error("The preview has no page.");
    await expectNoSidewaysScroll(page, "the preview", frame);
    await page.getByRole("button", { name: "Back to the text" }).click();
    await page.getByLabel("Title").fill(word(201));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectNoSidewaysScroll(page, "the editor with a refused save");
  });

  await test.step("a message", async () => {
    await page.goto(paths.adminMessages);
    await page
      .getByRole("list", { name: "Inbox" })
      .getByRole("button")
      .filter({ hasText: word(20) })
      .click();
    await expect(page.getByRole("article")).toBeVisible();
    await expectNoSidewaysScroll(page, "the messages");
  });
});
