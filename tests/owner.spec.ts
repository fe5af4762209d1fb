import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright/test";
import { logIn, logInByForm } from "./owner.ts";
import { expect, password, test } from "./product.ts";

test.describe.configure({ mode: "parallel" });

const soon = { timeout: 2_000 };

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test("the owner's day: log in, have a post drafted, correct it, publish it, take it back, delete it", async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  // Somebody is in the middle of other work in the same repository.
  writeFileSync(join(product.blogDir, "../../notes.txt"), "half-made\n");
  product.put("being-written.md", "---\ntitle: Being written\n---\n");
  product.git("add", "content/blog/being-written.md");
  await using elsewhere = await browser.newContext({ baseURL: product.url });
  const visitor = await elsewhere.newPage();
  const steps = () =>
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

  await test.step("the right one opens the desk, and an empty prompt is not sent", async () => {
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
    // A whole text at once, as dictation inserts it.
    await content.fill("Walk first.\n\n## Warm hands\n\n- Look\n- Feel\n\n[Book](/booking)");
    await expect(content.getByRole("heading", { name: "Warm hands" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    await expect(row(page, "A horse’s back in winter").getByText("Draft")).toBeVisible();
  });

  await test.step("published, it is in the list, the article, the feeds and the sitemap within two seconds", async () => {
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

  await test.step("visitors read it although the service is stopped", async () => {
    await product.stopService();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("A horse’s back in winter");
    for (const path of ["/", "/about", "/treatments/equine", "/booking", "/contact", "/rss.xml"]) {
      expect((await visitor.request.get(path)).status(), path).toBe(200);
    }
    await product.startService();
  });

  await test.step("unpublished, it is gone for visitors and still on the desk", async () => {
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

  await test.step("git tells the story, one commit a step, and nobody else's work was touched", async () => {
    expect(steps().map((line) => line.replace(/".*"/, "…"))).toEqual([
      "post: draft …",
      "post: edit …",
      "post: publish …",
      "post: unpublish …",
      "post: delete …",
    ]);
    const touched = product.git("log", "--format=", "--name-only", "--grep=^post:").split("\n").filter(Boolean);
    // Until it is published, its address follows its title.
    const slugs = new Set(steps().map((line) => /"(.*)"/.exec(line)?.[1] ?? ""));
    const own = [...slugs].flatMap((slug) => [`content/blog/${slug}.md`, `content/blog/images/${slug}-`]);
    expect(touched.filter((file) => !own.some((start) => file.startsWith(start)))).toEqual([]);
    expect(
      product
        .git("status", "--porcelain")
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["A  content/blog/being-written.md", "M notes.txt"]);
  });
});

test("a dead token never shows the visitors' list: the password is asked for over the desk", async ({
  page,
  product,
}) => {
  product.put("a-draft.md", "---\ntitle: A draft of mine\n---\nNot yet.\n");
  await logIn(page);
  await expect(row(page, "A draft of mine")).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("admin-token", "dead"));
  await page.getByLabel("Search the posts").fill("draft");
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await expect(dialog).toBeVisible();
  await expect(row(page, "A draft of mine")).toBeVisible();
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Log in and go on" }).click();
  await expect(page.getByRole("heading", { name: "1 post with “draft”, in titles, texts and tags" })).toBeVisible();
  await expect(page.getByLabel("Search the posts")).toHaveValue("draft");
});

test("a session that is over leads back to the login, and logging out ends it on the server", async ({
  page,
  product,
}) => {
  // On a slow line the page is there before its scripts: a click must not be lost meanwhile.
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

test("a picture is painted anew, one post at a time, and the change is a commit", async ({ page, product }) => {
  await logIn(page);
  const first = page
    .getByRole("list", { name: /most recent/ })
    .getByRole("listitem")
    .nth(1);
  const before = await first.locator("img").getAttribute("src");
  await first.getByRole("button", { name: /^Regenerate Image/ }).click();
  await expect(page.getByText("Image Regenerated")).toBeVisible({ timeout: 15_000 });
  await expect(first.locator("img")).not.toHaveAttribute("src", before ?? "");
  expect(product.git("log", "-1", "--format=%s")).toMatch(/^post: new picture for "/);
});

test("posts made by hand and damaged by hand: the good one goes live by itself, the bad one is named on the desk", async ({
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
