import type { Page } from "playwright/test";
import { desk, phone } from "./no-barriers.ts";
import { expect as expectSoon, password } from "./product.ts";

/** For stories of the desk. Patient: a busy machine is no fault of the product. */
export const expect = expectSoon.configure({ timeout: 20_000 });

const onAPhone = { name: "on a phone", width: phone, height: 740, tag: "@proof" };
const atADesk = { name: "at a desk", width: desk, height: 900, tag: [] };

/** The owner's screens. The stories of the desk are told on both; those on a phone are proofs. */
export const windows = [onAPhone, atADesk] as const;

/** Opens the desk as after a login. The login itself is told in owner.spec.ts and login.spec.ts. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/admin/login", { data: { password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/robots.txt"); // the token is kept for pages of this address
  await page.evaluate((token) => sessionStorage.setItem("admin-token", token), token);
  await page.goto("/admin/blog");
  await expect(page.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
}

/** As the owner does it. */
export async function logInByForm(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
}

/** The text of the post that is being edited. */
export const words = (page: Page) => page.getByRole("textbox", { name: "Content" });

/** The view puts the browser's caret in its place 20 ms after it has the focus: a key before that would be lost. */
export async function focusText(page: Page) {
  await words(page).focus();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 25)));
}

/** A key that moves the caret. */
export async function goTo(page: Page, key: string) {
  await page.keyboard.press(key);
  await caretIsTold(page);
}

/** The browser tells the page of its caret a little later, as no hand is fast enough to notice. */
export const caretIsTold = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
