import { type FakeOpenAI, startFakeOpenAI } from "../admin-service/testing/fake-openai.ts";
import { logIn } from "./owner.ts";
import { startProduct } from "./product.ts";
import { test as base, expect } from "./story.ts";

const test = base.extend<{ ai: FakeOpenAI }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
  ai: async ({}, use) => {
    await using ai = await startFakeOpenAI();
    await use(ai);
  },
  product: async ({ ai }, use) => {
    await using product = await startProduct({ OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: ai.url });
    await use(product);
  },
});

test.describe.configure({ mode: "parallel" });
test.beforeEach(({ page }) => logIn(page));

test("a model drafts a post with a picture: always as a draft, announced on the desk with a link; a draft that takes too long can be cancelled", async ({
  page,
  ai,
  product,
}) => {
  await page.getByLabel(/prompt/i).fill("Stairs and older dogs");
  await page.getByRole("button", { name: "Generate Blog Post" }).click();
  const ready = page.locator(".news");
  await expect(ready).toContainText("The draft is ready.", { timeout: 20_000 });
  expect(ai.calls.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/images/generations"]);
  expect(product.git("log", "-1", "--format=%s")).toMatch(/^post: draft "/);
  expect(product.git("show", "HEAD")).toMatch(/\+published: false/);
  await ready.getByRole("link").click();
  await expect(page.getByLabel("Title")).not.toHaveValue("");
  await page.goBack();

  const before = product.git("rev-parse", "HEAD");
  ai.chat = "silent";
  await page.getByLabel(/prompt/i).fill("A question without an answer");
  await page.getByRole("button", { name: "Generate Blog Post" }).click();
  await page.getByRole("button", { name: "Cancel the draft" }).click();
  await expect(page.locator(".job.bad")).toContainText("Cancelled.");
  await page.getByRole("button", { name: "Put my prompt back" }).click();
  await expect(page.getByLabel(/prompt/i)).toHaveValue("A question without an answer");
  expect(product.git("rev-parse", "HEAD")).toBe(before);
});

test("a prompt that may identify a person is held back, on desk and phone, until she says that it identifies nobody", async ({
  page,
  ai,
}) => {
  for (const [age, width] of [
    [54, 1280],
    [55, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByLabel(/prompt/i).fill(`Jane Smith, aged ${age}, and her stairs`);
    await page.getByRole("button", { name: "Generate Blog Post" }).click();
    await expect(page.getByRole("alert")).toContainText("Somebody could be recognised by");
    await page.getByLabel(/prompt/i).fill("Stairs at 54");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  expect(ai.calls).toEqual([]);
  await page.getByLabel(/prompt/i).fill("Jane Eyre’s walks: what they did for her back");
  await page.getByRole("button", { name: "Generate Blog Post" }).click();
  await page.getByRole("button", { name: "Nobody can be told from this: send it" }).click();
  await expect(page.locator(".news")).toContainText("The draft is ready.", { timeout: 20_000 });
  expect(ai.calls[0]?.body.messages.at(-1).content).toContain("Jane Eyre");
});

const failures = [
  ["reset", "could not be reached"],
  ["unauthorised", "refused the key"],
  ["too many", "asks us to wait 24 hours"],
  ["garbage", "could not be read"],
  ["refusal", "declined"],
  ["huge", "far too large"],
] as const;

test("every way in which a model can fail shows a plain reason on the desk, and makes no file and no commit", {
  tag: "@proof",
}, async ({ page, ai, product }) => {
  test.setTimeout(180_000);
  const before = product.git("rev-parse", "HEAD");
  for (const [behaviour, reason] of failures) {
    await test.step(behaviour, async () => {
      ai.chat = behaviour;
      await page.getByLabel(/prompt/i).fill(`A post while the model is: ${behaviour}`);
      await page.getByRole("button", { name: "Generate Blog Post" }).click();
      await expect(page.getByText("The last draft was not written")).toBeVisible({ timeout: 30_000 });
      await expect(page.locator(".job.bad")).toContainText(reason, { timeout: 30_000 });
      await page.reload();
      await expect(page.locator(".job.bad")).toContainText(reason);
    });
  }
  expect(product.git("rev-parse", "HEAD")).toBe(before);
  expect(product.git("status", "--porcelain")).toBe("");
});

test("scripts and code in a model's text are shown as plain text and never run", {
  tag: "@proof",
}, async ({ page, ai, product }) => {
  ai.chat = "hostile";
  await page.getByLabel(/prompt/i).fill("A hostile text");
  await page.getByRole("button", { name: "Generate Blog Post" }).click();
  await expect(page.getByText("The draft is ready.", { exact: false })).toBeVisible({ timeout: 20_000 });
  const first = page
    .getByRole("list", { name: /most recent/ })
    .getByRole("listitem")
    .first();
  await first.getByRole("button", { name: /^Publish/ }).click();
  await expect(first.getByText(/Live in \d+ ms/)).toBeVisible();
  const slug = /"(.*)"/.exec(product.git("log", "-1", "--format=%s"))?.[1];
  await page.goto(`/blog/${slug}`);
  await expect(page.getByText("<script>", { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});
