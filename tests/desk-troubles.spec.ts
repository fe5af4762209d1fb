import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { startMailServer } from "../admin-service/testing/start-mail-server.ts";
import { withoutComplaints } from "./complaints.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { startProduct } from "./product.ts";
import { test as base } from "./story.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const title = "Which of you is crooked? Start with the rider";
const slug = "which-of-you-is-crooked";

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const troubles = (page: Page) => page.getByRole("region", { name: "Needs your attention" });

/** A product whose mail server does not answer yet, and an owner on a phone and at a desk at the same time. */
const test = base.extend<{
  mailPort: number;
  onBoth: (story: (page: Page, width: number) => Promise<void>) => Promise<void>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
  mailPort: async ({}, use) => {
    const server = await startMailServer();
    await server[Symbol.asyncDispose]();
    await use(Number(new URL(server.url).port));
  },
  product: async ({ mailPort }, use) => {
    await using product = await startProduct({
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_TO: "owner@practice.example",
    });
    await use(product);
  },
  onBoth: async ({ browser, product, page: onPhone }, use) => {
    const [phone, desk] = windows;
    await onPhone.setViewportSize(phone);
    const atDesk = await browser.newPage({ baseURL: product.url, viewport: desk, reducedMotion: "reduce" });
    await withoutComplaints(atDesk, () =>
      use(async (story) => {
        await story(onPhone, phone.width);
        await story(atDesk, desk.width);
      }),
    );
    await atDesk.close();
  },
});

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the desk shows what goes wrong and what still works, and stops showing it once it is over", {
  tag: "@proof",
}, async ({ page, product, mailPort, onBoth }) => {
  test.setTimeout(180_000);
  await onBoth(logIn);

  await test.step("a message that cannot be mailed is kept, and marked as not mailed yet", async () => {
    const message = { name: "Ann Archer", email: "ann@patient.example", message: "Which days do you come?" };
    expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
    await onBoth(async (page, width) => {
      await page.getByRole("link", { name: /^Messages/ }).click();
      await expect(page.getByText("One message could not be mailed so far. It is here all the same.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Ann Archer/ })).toContainText("Not mailed yet");
      await expectNoBarriers(page, [width]);
    });
  });

  await test.step("a weekly post that was not written for 9 days is missed, until it is written", async () => {
    const lastRun = { at: new Date(Date.now() - 9 * DAY_MS).toISOString(), reason: "“Sore back” was written." };
    writeFileSync(join(product.dataDir, "weekly.json"), JSON.stringify({ made: [], lastRun }), { mode: 0o600 });
    // The day from which the timer has been in use: earlier weeks do not count as missed.
    writeFileSync(join(product.dataDir, "weekly-since.txt"), `${lastRun.at} timer\n`, { mode: 0o600 });
    await onBoth(async (page, width) => {
      await page.goto("/admin/blog");
      const trouble = troubles(page).getByRole("listitem");
      await expect(trouble).toContainText("The weekly post has not been written for more than 8 days.");
      await expect(trouble).toContainText(/Last run: \w+ \d+, \d{4}, /);
      await expectNoBarriers(page, [width]);
    });
    expect(await product.runCommand("scripts/weekly.ts")).toContain("was written and waits as a draft");
    await onBoth((page) => expect(troubles(page)).toHaveCount(0));
    expect(product.git("log", "-1", "--format=%s")).toMatch(/^post: draft "/);
  });

  await test.step("a publish that fails: her row says why, visitors read the old page, and it goes live when it can", async () => {
    const obstacle = join(product.distDir, "live.next");
    mkdirSync(obstacle);
    await row(page).getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("Excerpt").fill("Two bathroom scales and a friend.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Post Updated")).toBeVisible();
    const isLive = async () =>
      (await (await page.request.get(`/blog/${slug}`)).text()).includes("Two bathroom scales and a friend.");
    await onBoth(async (page, width) => {
      await expect(row(page)).toContainText("Not live. Visitors still see the site as it was.");
      await expect(row(page)).toContainText("The server’s disk refused it (EISDIR).");
      await expect(troubles(page)).toContainText("The last publish failed. Visitors still see the site as it was.");
      await expectNoBarriers(page, [width]);
    });
    const before = await page.request.get(`/blog/${slug}`);
    expect([before.status(), await isLive()]).toEqual([200, false]);
    rmdirSync(obstacle);
    await onBoth(async (page) => {
      await expect(row(page).getByText(/Live in \d+ ms/)).toBeVisible({ timeout: 60_000 });
      await expect(troubles(page)).toHaveCount(0);
    });
    expect(await isLive()).toBe(true);
  });

  await test.step("when the mail server is back, the next message is mailed and brings the one that waits, and the desk no longer mentions it", async () => {
    await using server = await startMailServer({ port: mailPort });
    const message = { name: "Ben", email: "ben@patient.example", message: "Do you treat greyhounds?" };
    expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
    await onBoth(async (page) => {
      await page.getByRole("link", { name: /^Messages/ }).click();
      const entry = page.getByRole("button", { name: /^Ann Archer/ });
      await expect(entry).toBeVisible();
      await expect(entry).not.toContainText("Not mailed yet");
      await expect(page.getByText("could not be mailed")).toHaveCount(0);
    });
    await expect.poll(() => server.mails.length).toBe(2);
    expect(server.mails.join()).toContain("Which days do you come?");
    expect(readFileSync(join(product.dataDir, "messages.json"), "utf8")).not.toContain('"state": "waiting"');
  });
});
