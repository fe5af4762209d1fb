import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { startMailServer } from "../admin-service/testing/start-mail-server.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { test } from "./product.ts";

const ann = { name: "Ann Archer", email: "ann@patient.example", phone: "07700 900 321", subject: "services" };

const write = async (page: Page, message: object) =>
  expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
const entry = (page: Page, name: RegExp) => page.getByRole("button", { name });
const letter = (page: Page) => page.getByRole("article");
const inbox = (page: Page) => page.getByRole("list", { name: "Inbox" });

async function choose(page: Page, name: string) {
  await letter(page)
    .getByRole("button", { name: /^More for/ })
    .click();
  await letter(page).getByRole("button", { name }).click();
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, width, height, tag } of windows) {
  const isPhone = width < 1024;

  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });

    /** The list again: on a phone a message is a screen of its own. */
    const toList = async (page: Page) => {
      if (isPhone) await letter(page).getByRole("button", { name: "Messages" }).click();
      await expect(inbox(page)).toBeVisible();
    };

    test("she reads what visitors wrote, answers, sorts and erases it", async ({ page, product }) => {
      test.setTimeout(180_000);
      await write(page, { ...ann, message: "My cob is reluctant on the left rein.\nWhich days do you come?" });
      await logIn(page);

      await test.step("the bar says that something is unread, the page that no mail is set up", async () => {
        await page.getByRole("link", { name: /^Messages\s*1 unread/ }).click();
        await expect(page).toHaveURL("/admin/messages");
        await expect(page.getByText("No mail is set up: messages reach you only here.")).toBeVisible();
        await expect(page.getByText("deleted by itself 12 months after it came")).toBeVisible();
        await expect(entry(page, /^Ann Archer \(unread\)/)).toBeVisible();
        await expectNoBarriers(page, [width]);
      });

      await test.step("one that comes meanwhile is there by itself, above the others", async () => {
        await write(page, { name: "Ben", email: "ben@patient.example", message: "Do you treat greyhounds?" });
        await expect(entry(page, /^Ben \(unread\)/)).toBeVisible();
        await expect(inbox(page).getByRole("listitem").first()).toContainText("Ben");
      });

      await test.step("read, with the ways to answer", async () => {
        await entry(page, /^Ann Archer/).click();
        await expect(letter(page)).toContainText("Which days do you come?");
        await expect(letter(page).getByRole("heading", { name: "Ann Archer" })).toBeFocused();
        const reply = letter(page).getByRole("link", { name: "Reply" });
        await expect(reply).toHaveAttribute("href", /^mailto:ann@.*&body=.*left%20rein/);
        await expect(letter(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:07700900321");
        await expect(letter(page)).toContainText(/Agreed to being stored on .*\. Deleted by itself on /);
        await expect(inbox(page)).toBeVisible({ visible: !isPhone });
        await expectNoBarriers(page, [width]);
      });

      await test.step("one that comes meanwhile does not move the list; a reload and Back keep the place", async () => {
        await write(page, { name: "Cleo", email: "cleo@patient.example", message: "Is Thursday free?" });
        await expect(page.getByRole("link", { name: /^Messages\s*2 unread/ })).toBeVisible();
        // On a phone the list is not shown meanwhile.
        await expect(page.getByRole("button", { name: "Show 1 new", includeHidden: true })).toBeAttached();
        await expect(entry(page, /^Cleo/)).toHaveCount(0);
        await page.reload();
        await expect(letter(page)).toContainText("Which days do you come?");
        await page.goBack();
        await expect(letter(page)).toHaveCount(0);
        await expect(entry(page, /^Cleo/)).toBeVisible();
        await expect(entry(page, /^Ann Archer/)).not.toContainText("unread");
      });

      await test.step("with the keyboard alone: the arrows walk, Enter opens, Escape leads back", async () => {
        await entry(page, /^Cleo/).focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect(letter(page)).toContainText("left rein");
        await page.keyboard.press("Escape");
        await expect(entry(page, /^Ann Archer/)).toBeFocused();
      });

      await test.step("answered: one tap after the mail program, and marked in the list", async () => {
        await entry(page, /^Ann Archer/).click();
        await letter(page).evaluate((article) =>
          article.addEventListener("click", (click) => click.preventDefault(), { once: true }),
        );
        await letter(page).getByRole("link", { name: "Reply" }).click();
        await letter(page).getByRole("button", { name: "Yes, answered" }).click();
        await expect(letter(page)).toContainText("Answered on");
        await expectNoBarriers(page, [width]);
        await toList(page);
        await expect(entry(page, /^Ann Archer/)).toContainText("Answered");
      });

      await test.step("spam is held apart, says why, and comes back", async () => {
        await entry(page, /^Ann Archer/).click();
        await choose(page, "Spam");
        await expect(inbox(page)).toContainText("Held as spam Ann Archer");
        await page.getByRole("button", { name: /^Held as spam/ }).click();
        await entry(page, /^Ann Archer/).click();
        await expect(letter(page)).toContainText("You put it here.");
        await expectNoBarriers(page, [width]);
        await letter(page).getByRole("button", { name: "Not spam" }).click();
        await page.getByRole("button", { name: /^Inbox/ }).click();
        await expect(entry(page, /^Ann Archer/)).toBeVisible();
      });

      await test.step("deleted, and brought back where it was", async () => {
        await entry(page, /^Ben/).click();
        await choose(page, "Delete");
        const gone = inbox(page).getByRole("listitem").nth(1);
        await expect(gone).toContainText("Deleted Ben");
        // The row stays while its Undo has the focus.
        await gone.getByRole("button", { name: "Undo" }).focus();
        await expectNoBarriers(page, [width]);
        await gone.getByRole("button", { name: "Undo" }).click();
        await expect(inbox(page).getByRole("listitem").nth(1).getByRole("button")).toContainText("greyhounds");
      });

      await test.step("everything of one person, as a file", async () => {
        await entry(page, /^Ann Archer/).click();
        const download = page.waitForEvent("download");
        await choose(page, "Export all from this person");
        const all = JSON.parse(readFileSync(await (await download).path(), "utf8"));
        expect(all).toMatchObject({ email: ann.email, messages: [{ email: ann.email, name: ann.name }] });
      });

      await test.step("erased, when she has said so", async () => {
        page.once("dialog", (question) => question.accept());
        await choose(page, "Erase all from this person");
        await expect(page.getByText("1 message erased")).toBeVisible();
        await expect(entry(page, /^Ann Archer/)).toHaveCount(0);
        await expect(entry(page, /^Ben/)).toBeVisible();
      });

      await test.step("one person's words by their address: looked up, downloaded and erased with the keyboard, with a receipt", async () => {
        const panel = page.getByRole("region", { name: "One person" });
        await panel.getByLabel("Their e-mail address").focus();
        await page.keyboard.type("ben@");
        await page.keyboard.press("Enter");
        await expect(panel).toContainText("Please give the whole e-mail address");
        await page.keyboard.type("PATIENT.example");
        await page.keyboard.press("Enter");
        await expect(panel).toContainText("1 message from ben@patient.example");
        await expectNoBarriers(page, [width]);
        const download = page.waitForEvent("download");
        await panel.getByRole("button", { name: "Download everything" }).press("Enter");
        expect(readFileSync(await (await download).path(), "utf8")).toContain('"message": "Do you treat greyhounds?"');
        page.once("dialog", (question) => question.accept());
        await panel.getByRole("button", { name: "Erase everything" }).press("Enter");
        await expect(panel).toContainText("Everything that the website held about ben@patient.example was erased");
        await expect(panel.getByRole("button", { name: "Copy the receipt" })).toBeVisible();
        await expect(entry(page, /^Ben/)).toHaveCount(0);
        await expectNoBarriers(page, [width]);
        for (const name of ["messages.json", "messages.last-good.json"])
          expect(readFileSync(join(product.dataDir, name), "utf8")).not.toMatch(/ben@/i);
        expect(product.errors()).not.toMatch(/ben@/i);
      });
    });

    test("a service that is gone is told of; so is a complaint that is overdue; mail can be set up later", {
      tag: "@proof",
    }, async ({ page, product }) => {
      test.setTimeout(180_000);
      await write(page, { ...ann, message: "My cob is reluctant on the left rein." });
      await logIn(page);
      await page.getByRole("link", { name: /^Messages/ }).click();
      await entry(page, /^Ann Archer/).click();

      await test.step("a service that is gone says so; what was asked is not done by halves", async () => {
        await product.stopService();
        await choose(page, "Delete");
        await expect(page.getByText("That did not work")).toBeVisible();
        await expect(letter(page)).toBeVisible();
        await product.startService();
      });

      await test.step("a complaint says by when it is to be answered; one that is overdue is red, and a problem", async () => {
        await choose(page, "It is a complaint");
        await expect(letter(page)).toContainText(/Complaint: answer by \d+ \w+ \d{4} \(30 days\)/);
        await expectNoBarriers(page, [width]);
        await product.stopService();
        const file = join(product.dataDir, "messages.json");
        const monthAgo = new Date(Date.now() - 32 * 86_400_000).toISOString();
        const { messages } = JSON.parse(readFileSync(file, "utf8"));
        for (const message of messages) if (message.complaint) Object.assign(message, { receivedAt: monthAgo });
        writeFileSync(file, JSON.stringify({ messages }));
        await product.startService();
        await page.reload();
        await expect(letter(page)).toContainText("Complaint: overdue since");
        await expectNoBarriers(page, [width]);
        const { problems } = await (await page.request.get("/api/health")).json();
        expect(problems).toContain("A complaint has not been answered within 30 days. See Messages.");
        await toList(page);
        await expect(entry(page, /^Ann Archer/).locator(".badge.bad")).toContainText("Complaint: overdue");
        await entry(page, /^Ann Archer/).click();
        await letter(page).getByRole("button", { name: "Answered" }).click();
        await expect(letter(page)).not.toContainText("overdue");
        await letter(page).getByRole("button", { name: "Not yet" }).click();
        await expect(letter(page)).not.toContainText("Answered on");
        await toList(page);
      });

      await test.step("mail is set up: a test mail is sent, and she says that it has come", async () => {
        await using mail = await startMailServer();
        await product.stopService();
        await product.startService({ SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" });
        await page.reload();
        await page.getByRole("button", { name: "Send a test mail" }).click();
        await expect(page.getByText(/^Sent at .* Has it come\?$/)).toBeVisible();
        await expectNoBarriers(page, [width]);
        expect(mail.mails.at(-1)).toContain("Subject: Test mail from the website");
        await page.getByRole("button", { name: "Yes" }).click();
        await expect(page.getByText("New messages are also mailed to owner@practice.example.")).toBeVisible();
        await expect(page.getByRole("button", { name: "Send another test mail" })).toBeVisible();
      });
    });
  });
}

test("nobody sees the messages without the password, and no search engine is sent there", async ({ page }) => {
  const shell = await page.request.get("/admin/messages");
  expect(await shell.text()).toMatch(/<meta name="robots" content="noindex/);
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("/admin/");
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /admin/");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/login");
});
