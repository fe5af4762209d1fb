import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect } from "./owner.ts";
import { password } from "./product.ts";
import { test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Ends the sessions that earlier tests have left. */
async function endOtherSessions(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem("admin-kept-token"));
  const call = { headers: { Authorization: `Bearer ${token}` } };
  for (const { id, current } of await (await page.request.get("/api/admin/sessions", call)).json())
    if (!current) await page.request.delete(`/api/admin/sessions/${id}`, call);
}

test("a device stays logged in across tabs, until she logs out there or from another device", async ({
  page,
  context,
  browser,
  product,
}) => {
  const stored = () =>
    page.evaluate(() => [sessionStorage.getItem("admin-token"), localStorage.getItem("admin-kept-token")]);
  const logIn = async (on = page) => {
    await on.goto("/admin/login");
    await expect(on.getByLabel("Password")).toBeFocused();
    await on.keyboard.type(password);
    await on.getByLabel("Keep me logged in on this device").check();
    await on.getByRole("button", { name: "Access Admin Panel" }).click();
    await expect(on.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
  };
  const choose = (item: string) => page.getByRole("button", { name: item, exact: true }).click();

  await test.step("a new tab needs no password", async () => {
    await logIn();
    await endOtherSessions(page);
    await page.close();
    page = await context.newPage();
    await page.goto("/admin/messages");
    await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  });

  await using elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await test.step("the devices are listed, and another one is ended", async () => {
    await logIn(other);
    await choose("Devices");
    const sheet = page.getByRole("dialog", { name: "Devices" });
    await expect(sheet.getByRole("listitem")).toHaveCount(2);
    await expect(sheet).toContainText("Chrome on a Linux computer (this one)");
    await expectNoBarriers(page);
    await sheet.getByRole("listitem").filter({ hasNotText: "this one" }).getByRole("button", { name: /^End/ }).click();
    await expect(sheet.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await other.goto("/admin/blog");
    await expect(other).toHaveURL("/admin/login");
  });

  await test.step("the login page leads to the desk: from the footer, when its address is typed, in a new tab and by Back", async () => {
    const isAtDesk = async (on: Page) => {
      await expect(on).toHaveURL("/admin/blog");
      await expect(on.getByRole("heading", { name: "Posts", level: 1 })).toBeVisible();
    };
    await page.getByRole("contentinfo").getByRole("link", { name: "Admin", exact: true }).click();
    await isAtDesk(page);
    for (const address of ["/admin", "/admin/login"]) {
      await page.goto("/about");
      await page.goto(address);
      await isAtDesk(page);
    }
    await page.goto("/about");
    await page.goBack();
    await isAtDesk(page);
    const second = await context.newPage();
    await second.goto("/about");
    await second.getByRole("contentinfo").getByRole("link", { name: "Admin", exact: true }).click();
    await isAtDesk(second);
    await second.close();
    await page.reload();
    await isAtDesk(page);
  });

  await test.step("logging out ends it in every tab, and then the login page asks for the password", async () => {
    await choose("Logout");
    await expect(page).toHaveURL("/admin/login");
    expect(await stored()).toEqual([null, null]);
    await page.goto("/admin/blog");
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByLabel("Password")).toBeFocused();
  });

  await test.step("after it was ended on another device, the login page asks for the password", async () => {
    await logIn();
    await logIn(other);
    await endOtherSessions(other);
    await page.goto("/admin/login");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect.poll(stored).toEqual([null, null]);
  });
});
