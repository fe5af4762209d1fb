import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { paths, postPath } from "#content/facts/navigation.ts";
import { expect, test } from "./story.ts";

test("an empty blog list shows three skeletons until the service has answered, then 'Coming Soon'", async ({
  page,
  product,
}) => {
  for (const file of readdirSync(product.blogDir)) if (file.endsWith(".md")) rmSync(join(product.blogDir, file));
  await expect.poll(async () => (await fetch(`${product.url}${postPath("autumn-saddle-check")}`)).status).toBe(404);

  const answer = Promise.withResolvers<void>();
  await page.route("**/api/blog?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(paths.blog);
  await expect(page.locator(".post.ghost")).toHaveCount(3);
  await expect(page.getByText("Loading articles")).toBeAttached();
  answer.resolve();
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(page.locator(".post.ghost")).toHaveCount(0);
});

test("the blog list shows a newly published article when its window gets the focus again", async ({
  page,
  product,
}) => {
  await page.goto(paths.blog);
  await expect(page.locator("[data-enhance=nav][data-awake]")).toBeAttached();
  product.put(
    "fresh.md",
    '---\ntitle: Fresh from the yard\npublished: true\npublishedAt: "2026-11-20T09:00:00Z"\n---\nHello.\n',
  );
  await expect.poll(async () => (await fetch(`${product.url}/api/blog/fresh`)).status).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("link", { name: "Fresh from the yard" })).toBeVisible();
});

test("an address without an article shows a skeleton while the service is asked, then 'Article Not Found'", async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/blog/gone", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(postPath("gone"));
  await expect(page.locator(".missing-article .skeletons")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeHidden();
  answer.resolve();
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to all articles" }).click();
  await expect(page).toHaveURL(paths.blog);
});
