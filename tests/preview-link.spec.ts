import sharp from "sharp";
import { expectNoBarriers } from "./no-barriers.ts";
import { type Product, password } from "./product.ts";
import { expect, test } from "./story.ts";

const draft = `---
title: The horse who would not back up
featuredImage: images/backing-up.webp
featuredImageAlt: A horse in a yard.
---

A few words that nobody has published yet.
`;

async function asOwner(product: Product, method: "POST" | "DELETE", path: string): Promise<Response> {
  const send = (method: string, path: string, body: object, token = "") =>
    fetch(product.url + path, {
      method,
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { token } = (await (await send("POST", "/api/admin/login", { password })).json()) as { token: string };
  return send(method, path, {}, token);
}

test("somebody with a preview link reads the draft as it will look, with its picture, until the link is revoked", async ({
  page,
  product,
}) => {
  const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: "#5b7f5e" } });
  await picture.webp().toFile(`${product.blogDir}/images/backing-up.webp`);
  product.put("backing-up.md", draft);
  const create = () => asOwner(product, "POST", "/api/blog/backing-up/preview-link");
  // The service notices a new file after a short delay.
  await expect.poll(async () => (await create()).status, { timeout: 30_000 }).toBe(201);
  const { url } = (await (await create()).json()) as { url: string };
  const { pathname } = new URL(url);

  await page.goto(pathname);
  await expect(page.getByRole("heading", { level: 1, name: "The horse who would not back up" })).toBeVisible();
  await expect(page.getByText("A few words that nobody has published yet.")).toHaveCount(1);
  const shown = page.getByRole("img", { name: "A horse in a yard." });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectNoBarriers(page);
  expect((await page.request.get("/blog/backing-up")).status()).toBe(404);

  expect((await asOwner(product, "DELETE", "/api/blog/backing-up/preview-link")).status).toBe(204);
  expect((await page.request.get(pathname)).status()).toBe(404);
});
