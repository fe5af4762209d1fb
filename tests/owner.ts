import type { Page } from "playwright/test";
import sharp from "sharp";
import { desk, phone } from "./no-barriers.ts";
import { password } from "./product.ts";
import { expect as expectByDefault } from "./story.ts";

/** `expect` for stories of the desk, with a longer timeout, because a slow test machine is no fault of the product. */
export const expect = expectByDefault.configure({ timeout: 20_000 });

const onAPhone = { name: "on a phone", width: phone, height: 740, tag: "@proof" };
const atADesk = { name: "at a desk", width: desk, height: 900, tag: [] };

/**
 * The owner's screens. Stories of the desk that a window may change run on both; those on a phone only as proofs. The others
 * run once, "in any window", and look for barriers at both widths.
 */
export const windows = [onAPhone, atADesk] as const;

/** Opens the desk with a token from the API. The login form is tested in owner.spec.ts and login.spec.ts. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/admin/login", { data: { password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/robots.txt"); // sessionStorage belongs to the origin of a page.
  await page.evaluate((token) => sessionStorage.setItem("admin-token", token), token);
  await page.goto("/admin/blog");
  await expect(page.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
}

/** Opens a page of the desk and waits until her work stands there: what says "Loading …" before it is drawn anew. */
export async function openDesk(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByText(/^(Checking|Loading|Looking) .*…$/)).toHaveCount(0);
}

/** Logs in with the form, as the owner does. */
export async function logInByForm(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
}

/** Returns the field with the text of the post that is being edited. */
export const textBox = (page: Page) => page.getByRole("textbox", { name: "Content" });

/**
 * Focuses the text, which cannot take the focus while a dialog lies over it, and waits: the editor sets the browser's caret
 * after 20 ms, and an earlier key would be lost.
 */
export async function focusText(page: Page) {
  await expect(async () => {
    await textBox(page).focus();
    await expectByDefault(textBox(page)).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 25)));
}

/** Presses a key in the text, and waits until the page knows the caret's new position. */
export async function pressAndWait(page: Page, key: string) {
  await page.keyboard.press(key);
  await waitForCaret(page);
}

/** Waits for two frames, after which the browser has reported the caret's new position to the page. */
export const waitForCaret = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Calls the service as another device of the owner would. */
export async function callService(page: Page, method: "PATCH" | "POST" | "GET", path: string, data?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem("admin-token"));
  return page.request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, ...(data && { data }) });
}

/** Chooses a photograph in the file dialog that `choose` opens. */
export async function choosePicture(page: Page, choose: () => Promise<void>) {
  const chooser = page.waitForEvent("filechooser");
  await choose();
  const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#5b7f5e" } });
  const buffer = await photo.jpeg().toBuffer();
  await (await chooser).setFiles({ name: "A collie.jpg", mimeType: "image/jpeg", buffer });
}
