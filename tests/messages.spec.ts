import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { startMailServer } from "../admin-service/testing/start-mail-server.ts";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { test } from "./story.ts";

const ann = { name: "Ann Archer", email: "ann@patient.example", phone: "07700 900 321", subject: "services" };

const write = async (page: Page, message: object) =>
  expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
const entry = (page: Page, name: RegExp) => page.getByRole("button", { name });
const messageView = (page: Page) => page.getByRole("article");
const inbox = (page: Page) => page.getByRole("list", { name: "Inbox" });

async function choose(page: Page, name: string) {
  await messageView(page)
    .getByRole("button", { name: /^More for/ })
    .click();
  await messageView(page).getByRole("button", { name }).click();
}

/** Returns to the list: on a phone a message has a screen of its own. */
async function toList(page: Page): Promise<void> {
  if (page.viewportSize()?.width === phone) await messageView(page).getByRole("button", { name: "Messages" }).click();
  await expect(inbox(page)).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });

    test("she reads, answers, sorts and erases visitors' messages", async ({ page, product }) => {
      test.setTimeout(180_000);
      await write(page, { ...ann, message: "My cob is reluctant on the left rein.\nWhich days do you come?" });
      await logIn(page);

      await test.step("the bar says that a message is unread, and the page that no mail is set up", async () => {
        await page.getByRole("link", { name: /^Messages\s*1 unread/ }).click();
        await expect(page).toHaveURL("/admin/messages");
        await expect(page.getByText("No mail is set up: messages reach you only here.")).toBeVisible();
        await expect(page.getByText("deleted by itself 12 months after it came")).toBeVisible();
        await expect(entry(page, /^Ann Archer \(unread\)/)).toBeVisible();
        await expectNoBarriers(page, [width]);
      });

      await test.step("a new message appears by itself, above the others", async () => {
        await write(page, { name: "Ben", email: "ben@patient.example", message: "Do you treat greyhounds?" });
        await expect(entry(page, /^Ben \(unread\)/)).toBeVisible();
        await expect(inbox(page).getByRole("listitem").first()).toContainText("Ben");
      });

      await test.step("a message is shown with the ways to answer it", async () => {
        await entry(page, /^Ann Archer/).click();
        await expect(messageView(page)).toContainText("Which days do you come?");
        await expect(messageView(page).getByRole("heading", { name: "Ann Archer" })).toBeFocused();
        const reply = messageView(page).getByRole("link", { name: "Reply" });
        await expect(reply).toHaveAttribute("href", /^mailto:ann@.*&body=.*left%20rein/);
        await expect(messageView(page).getByRole("link", { name: "Call" })).toHaveAttribute(
          "href",
          "tel:+447700900321",
        );
        await expect(messageView(page)).toContainText(/Agreed to being stored on .*\. Deleted by itself on /);
        await expect(inbox(page)).toBeVisible({ visible: width !== phone });
        await expectNoBarriers(page, [width]);
      });

      await test.step("a new message does not move the list while she reads, and a reload and Back keep her place", async () => {
        await write(page, { name: "Cleo", email: "cleo@patient.example", message: "Is Thursday free?" });
        await expect(page.getByRole("link", { name: /^Messages\s*2 unread/ })).toBeVisible();
        // On a phone the list is hidden meanwhile.
        await expect(page.getByRole("button", { name: "Show 1 new", includeHidden: true })).toBeAttached();
        await expect(entry(page, /^Cleo/)).toHaveCount(0);
        await page.reload();
        await expect(messageView(page)).toContainText("Which days do you come?");
        await page.goBack();
        await expect(messageView(page)).toHaveCount(0);
        await expect(entry(page, /^Cleo/)).toBeVisible();
        await expect(entry(page, /^Ann Archer/)).not.toContainText("unread");
      });

      await test.step("with the keyboard alone, the arrow keys go through the list, Enter opens a message, and Escape leads back", async () => {
        await entry(page, /^Cleo/).focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect(messageView(page)).toContainText("left rein");
        await page.keyboard.press("Escape");
        await expect(entry(page, /^Ann Archer/)).toBeFocused();
      });

      await test.step("one tap after the mail program has opened marks a message as answered, in the list too", async () => {
        await entry(page, /^Ann Archer/).click();
        await messageView(page).evaluate((article) =>
          article.addEventListener("click", (click) => click.preventDefault(), { once: true }),
        );
        await messageView(page).getByRole("link", { name: "Reply" }).click();
        await messageView(page).getByRole("button", { name: "Yes, answered" }).click();
        await expect(messageView(page)).toContainText("Answered on");
        await expectNoBarriers(page, [width]);
        await toList(page);
        await expect(entry(page, /^Ann Archer/)).toContainText("Answered");
      });

      await test.step("spam is held apart with the reason, and can be moved back", async () => {
        await entry(page, /^Ann Archer/).click();
        await choose(page, "Spam");
        await expect(inbox(page)).toContainText("Held as spam Ann Archer");
        await page.getByRole("button", { name: /^Held as spam/ }).click();
        await entry(page, /^Ann Archer/).click();
        await expect(messageView(page)).toContainText("You put it here.");
        await expectNoBarriers(page, [width]);
        await messageView(page).getByRole("button", { name: "Not spam" }).click();
        await page.getByRole("button", { name: /^Inbox/ }).click();
        await expect(entry(page, /^Ann Archer/)).toBeVisible();
      });

      await test.step("a deleted message is restored to its place", async () => {
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

      await test.step("everything from one person is exported as a file", async () => {
        await entry(page, /^Ann Archer/).click();
        const download = page.waitForEvent("download");
        await choose(page, "Export all from this person");
        const all = JSON.parse(readFileSync(await (await download).path(), "utf8"));
        expect(all).toMatchObject({ email: ann.email, messages: [{ email: ann.email, name: ann.name }] });
      });

      await test.step("everything from one person is erased after she confirms", async () => {
        page.once("dialog", (question) => question.accept());
        await choose(page, "Erase all from this person");
        await expect(page.getByText("1 message erased")).toBeVisible();
        await expect(entry(page, /^Ann Archer/)).toHaveCount(0);
        await expect(entry(page, /^Ben/)).toBeVisible();
      });

      await test.step("everything about one e-mail address is looked up, downloaded and erased with the keyboard, with a receipt", async () => {
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
  });
}

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });

  test("an emergency stands first and red until she has answered it, held as spam or not", async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000);
    await using mail = await startMailServer();
    await product.stopService();
    await product.startService({ SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" });
    const hannah = { ...ann, name: "Hannah Voss", email: "hannah@patient.example", subject: "emergency" };
    await write(page, { ...hannah, message: "Our dog drags his left hind leg. Can you see him today?" });
    await write(page, { ...hannah, name: "Tom", message: "https://a.example https://b.example https://c.example" });
    await write(page, { ...ann, message: "How much for two?" });
    await logIn(page);

    await test.step("the bar and the window say so on every page of the desk", async () => {
      await expect(page).toHaveTitle(/^Emergency/);
      await page.getByRole("link", { name: /^Messages\s*3 unread, 2 of them emergencies, 1 held as spam/ }).click();
      await expect(page).toHaveTitle(/^Emergency: Messages/);
    });

    await test.step("both stand above the newer message", async () => {
      const lines = inbox(page).getByRole("listitem");
      await expect(lines).toContainText([
        "First, because somebody may be waiting",
        /^Tom.*Perhaps spam/,
        /^Hannah Voss.*Emergency/,
        "The others, newest first",
        /^Ann Archer/,
      ]);
      await expectNoBarriers(page);
    });

    await test.step("the letter says to ring, and Call is the main button", async () => {
      await entry(page, /^Hannah Voss/).click();
      await expect(messageView(page)).toContainText("Ring now.");
      await expect(messageView(page).getByRole("link", { name: "Call 07700 900 321" })).toHaveClass("button solid");
      await expectNoBarriers(page);
      await messageView(page).getByRole("button", { name: "Answered" }).click();
      await expect(messageView(page)).not.toContainText("Ring now.");
      await toList(page);
    });

    await test.step("what is no emergency is deleted, and then nothing is red any more", async () => {
      await entry(page, /^Tom/).click();
      await expect(messageView(page)).toContainText("It holds three links or more.");
      await messageView(page).locator(".answering").getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveTitle(/^Messages/);
      await expect(page.getByRole("link", { name: /^Messages\s*1 unread$/ })).toBeVisible();
      await expect(entry(page, /^Hannah Voss/)).toContainText("Answered");
    });

    await test.step("both were mailed at once, and the mails say so first", async () => {
      await expect.poll(() => mail.mails.length).toBe(3);
      const subjects = (await mail.read()).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual([
        expect.stringMatching(/^Emergency, perhaps spam: message from the website, Tom \(/),
        expect.stringMatching(/^Emergency: message from the website, Hannah Voss \(/),
        expect.stringMatching(/^Message from the website: services, Ann Archer \(/),
      ]);
    });
  });

  test("the messages page says when the service is down and when a complaint is overdue, and mail can be set up later", {
    tag: "@proof",
  }, async ({ page, product }) => {
    test.setTimeout(180_000);
    await write(page, { ...ann, message: "My cob is reluctant on the left rein." });
    await logIn(page);
    await page.getByRole("link", { name: /^Messages/ }).click();
    await entry(page, /^Ann Archer/).click();

    await test.step("while the service is down the page says so, and leaves the message as it is", async () => {
      await product.stopService();
      await choose(page, "Delete");
      await expect(page.getByText("That did not work")).toBeVisible();
      await expect(messageView(page)).toBeVisible();
      await product.startService();
    });

    await test.step("a complaint says by when it has to be answered; an overdue one is red and reported as a problem", async () => {
      await choose(page, "It is a complaint");
      await expect(messageView(page)).toContainText(/Complaint: answer by \d+ \w+ \d{4} \(30 days\)/);
      await expectNoBarriers(page);
      await product.stopService();
      const file = join(product.dataDir, "messages.json");
      const monthAgo = new Date(Date.now() - 32 * 86_400_000).toISOString();
      const { messages } = JSON.parse(readFileSync(file, "utf8"));
      for (const message of messages) if (message.complaint) Object.assign(message, { receivedAt: monthAgo });
      writeFileSync(file, JSON.stringify({ messages }));
      await product.startService();
      await page.reload();
      await expect(messageView(page)).toContainText("Complaint: overdue since");
      await expectNoBarriers(page);
      const { problems } = await (await page.request.get("/api/health")).json();
      expect(problems).toContain("A complaint has not been answered within 30 days. See Messages.");
      await toList(page);
      await expect(entry(page, /^Ann Archer/).locator(".badge.bad")).toContainText("Complaint: overdue");
      await entry(page, /^Ann Archer/).click();
      await messageView(page).getByRole("button", { name: "Answered" }).click();
      await expect(messageView(page)).not.toContainText("overdue");
      await messageView(page).getByRole("button", { name: "Not yet" }).click();
      await expect(messageView(page)).not.toContainText("Answered on");
      await toList(page);
    });

    await test.step("mail is set up: a test mail is sent, and she says that it has come", async () => {
      await using mail = await startMailServer();
      await product.stopService();
      await product.startService({ SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" });
      await page.reload();
      await page.getByRole("button", { name: "Send a test mail" }).click();
      await expect(page.getByText(/^Sent at .* Has it come\?$/)).toBeVisible();
      await expectNoBarriers(page);
      expect(mail.mails.at(-1)).toContain("Subject: Test mail from the website");
      await page.getByRole("button", { name: "Yes" }).click();
      await expect(page.getByText("New messages are also mailed to owner@practice.example.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send another test mail" })).toBeVisible();
    });
  });
});

test("nobody sees the messages without the password, and search engines are kept away", async ({ page }) => {
  const shell = await page.request.get("/admin/messages");
  expect(await shell.text()).toMatch(/<meta name="robots" content="noindex/);
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("/admin/");
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /admin/");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/login");
});
