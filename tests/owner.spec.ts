import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright/test";
import { logIn, logInByForm } from "./owner.ts";
import { expect, test } from "./story.ts";

test.describe.configure({ mode: "parallel" });

const soon = { timeout: 2_000 };

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test("the owner's day: she logs in, has a post drafted, corrects it, publishes it, unpublishes it and deletes it", {
  tag: "@alone",
}, async ({ page, product, browser }) => {
  test.setTimeout(120_000);
  // Somebody else has uncommitted work in the same repository.
  writeFileSync(join(product.blogDir, "../../notes.txt"), "half-made\n");
  product.put("being-written.md", "---\ntitle: Being written\n---\n");
  product.git("add", "content/blog/being-written.md");
  await using elsewhere = await browser.newContext({ baseURL: product.url });
  const visitor = await elsewhere.newPage();
  const postCommits = () =>
    product
      .git("log", "--format=%s")
      .split("\n")
      .filter((line) => line.startsWith("post:"))
      .reverse();

  await test.step("a wrong password is refused", async () => {
    await page.goto("/admin/blog");
    await expect(page).toHaveURL("/admin/login");
    const button = page.getByRole("button", { name: "Access Admin Panel" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Password").fill("not it");
    await button.click();
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(page.getByText("Invalid password. Please try again.").first()).toBeVisible();
  });

  await test.step("the right password opens the desk, and an empty prompt is not sent", async () => {
    await logInByForm(page);
    expect(await page.evaluate(() => sessionStorage.getItem("admin-token"))).toBeTruthy();
    await expect(page.getByRole("button", { name: "Generate Blog Post" })).toBeDisabled();
    await page.getByLabel(/prompt/i).press("Control+Enter");
    await expect(page.getByText("Prompt Required")).toBeVisible();
    await expect(page.getByText("Please enter a prompt for the blog post")).toBeVisible();
  });

  const title = "Getting a horse’s back ready for winter hacking";
  await test.step("a draft appears, with title, excerpt and picture, and nobody else sees it", async () => {
    await page.getByLabel(/prompt/i).fill(title);
    await page.getByRole("button", { name: "Generate Blog Post" }).click();
    await expect(page.getByText("Blog Generation Started")).toBeVisible();
    await expect(page.getByText("The draft is ready.", { exact: false })).toBeVisible({ timeout: 20_000 });
    await expect(row(page, title).getByText("Draft", { exact: true })).toBeVisible();
    await visitor.goto("/blog");
    await expect(visitor.getByText(title)).toHaveCount(0);
  });

  await test.step("she corrects and saves it", async () => {
    await row(page, title).getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("Title").fill("A horse’s back in winter");
    await page.getByLabel("Excerpt").fill("Three checks before you hack out in the cold.");
    const content = page.getByLabel("Content");
    await expect(content).toHaveAttribute("contenteditable", "true");
    // Inserts the whole text at once, as dictation does.
    await content.fill("Walk first.\n\n## Warm hands\n\n- Look\n- Feel\n\n[Book](/booking)");
    await expect(content.getByRole("heading", { name: "Warm hands" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    await expect(row(page, "A horse’s back in winter").getByText("Draft")).toBeVisible();
  });

  await test.step("published, the post is in the list, the article, the feeds and the sitemap within two seconds", async () => {
    await row(page, "A horse’s back in winter")
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(row(page, "A horse’s back in winter").getByText("Published")).toBeVisible(soon);
    await expect(async () => {
      for (const path of ["/rss.xml", "/atom.xml", "/feed.json", "/blog"]) {
        expect(await (await page.request.get(path)).text()).toContain("A horse’s back in winter");
      }
    }).toPass(soon);
    await expect(row(page, "A horse’s back in winter").getByText(/Live in \d+ ms/)).toBeVisible();
    await visitor.goto("/blog");
    await visitor.getByRole("link", { name: "A horse’s back in winter" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("A horse’s back in winter");
    await expect(visitor.getByRole("heading", { name: "Warm hands" })).toBeVisible();
    expect(await (await page.request.get("/sitemap.xml")).text()).toContain(new URL(visitor.url()).pathname);
  });

  await test.step("visitors can read it while the service is stopped", async () => {
    await product.stopService();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("A horse’s back in winter");
    for (const path of ["/", "/about", "/treatments/equine", "/booking", "/contact", "/rss.xml"]) {
      expect((await visitor.request.get(path)).status(), path).toBe(200);
    }
    await product.startService();
  });

  await test.step("unpublished, the post is gone for visitors and still on the desk", async () => {
    await page.reload();
    await row(page, "A horse’s back in winter")
      .getByRole("button", { name: /^Unpublish/ })
      .click();
    await expect(row(page, "A horse’s back in winter").getByText("Draft")).toBeVisible(soon);
    await expect(async () => expect((await page.request.get(visitor.url())).status()).toBe(404)).toPass(soon);
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expect(visitor.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
    expect(await (await page.request.get("/rss.xml")).text()).not.toContain("A horse’s back in winter");
  });

  await test.step("deleting asks first", async () => {
    page.once("dialog", (dialog) => dialog.dismiss());
    await row(page, "A horse’s back in winter")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(row(page, "A horse’s back in winter")).toBeVisible();
    page.once("dialog", (dialog) => {
      expect(dialog.message()).toBe("Are you sure you want to delete this blog post?");
      return dialog.accept();
    });
    await row(page, "A horse’s back in winter")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByText("Post Deleted")).toBeVisible();
    await expect(row(page, "A horse’s back in winter")).toHaveCount(0);
  });

  await test.step("git has one commit per step, and nobody else's work was touched", async () => {
    expect(postCommits().map((line) => line.replace(/".*"/, "…"))).toEqual([
      "post: draft …",
      "post: edit …",
      "post: publish …",
      "post: unpublish …",
      "post: delete …",
    ]);
    const touched = product.git("log", "--format=", "--name-only", "--grep=^post:").split("\n").filter(Boolean);
    // Until it is published, its address follows its title.
    const slugs = new Set(postCommits().map((line) => /"(.*)"/.exec(line)?.[1] ?? ""));
    const ownFiles = [...slugs].flatMap((slug) => [`content/blog/${slug}.md`, `content/blog/images/${slug}-`]);
    expect(touched.filter((file) => !ownFiles.some((start) => file.startsWith(start)))).toEqual([]);
    expect(
      product
        .git("status", "--porcelain")
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["A  content/blog/being-written.md", "M notes.txt"]);
  });
});

test("logging out leads back to the login page and ends the session on the server", async ({ page, product }) => {
  // On a slow connection the page is visible before its scripts run: a click must not be lost meanwhile.
  await page.route("**/*.js", (route) => delay(300).then(() => route.continue()));
  await logIn(page);
  const token = await page.evaluate(() => sessionStorage.getItem("admin-token"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate(() => sessionStorage.getItem("admin-token"))).toBeNull();
  const verify = () => page.request.get("/api/admin/verify", { headers: { Authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await verify()).status()).toBe(401);
  expect(product.git("log", "--format=%s")).toBe("start");
});

test("a post made by hand goes live by itself, and one damaged by hand is named on the desk while its last good version stays live", async ({
  page,
  product,
}) => {
  await logIn(page);
  product.put("by-hand.md", "---\ntitle: Made by hand\npublished: true\n---\nHello.\n");
  product.put("which-of-you-is-crooked.md", "---\ntitle: [broken\n---\n");
  await expect.poll(async () => (await page.request.get("/blog/by-hand")).status()).toBe(200);
  await expect(page.getByText("which-of-you-is-crooked.md")).toBeVisible();
  expect((await page.request.get("/blog/which-of-you-is-crooked")).status()).toBe(200);
  expect(product.errors()).toContain("which-of-you-is-crooked.md:");
});
