import { paths, postPath } from "#content/facts/navigation.ts";
import { expect, test } from "./story.ts";

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
