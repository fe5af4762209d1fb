import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startMailServer } from "../admin-service/testing/start-mail-server.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const account = { user: "clinic@practice.example", password: "p@ss word/1" };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("she sets up mail and alerts herself, tries them, and a visitor's message really arrives", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await using mail = await startMailServer({ account });
  const form = page.getByRole("form", { name: "Mail and alerts" });
  const row = page.getByRole("button", { name: /^Mail and alerts/ });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const trial = (label: string) => form.getByRole("button", { name: new RegExp(`^Send a test mail\\b.*${label}`) });
  await logIn(page);

  await test.step("the checklist says that nobody is told, and leads to the field", async () => {
    await page.getByRole("link", { name: "Going live" }).click();
    await page.getByRole("link", { name: /^Say who is told\b.*Nobody is told/ }).click();
    await expect(field("Told by mail")).toBeFocused();
    await page.getByRole("link", { name: "Going live" }).click();
    await page.getByRole("link", { name: /^Set up mail\b.*No mail is set up/ }).click();
    await expect(field("Mail server")).toBeFocused();
    await expectNoBarriers(page);
  });

  await test.step("with the keyboard alone she types what her provider has told her", async () => {
    await page.keyboard.type("127.0.0.1");
    await page.keyboard.press("Tab");
    await expect(field("Port")).toHaveValue("587");
    await page.keyboard.type(new URL(mail.url).port);
    for (const words of [account.user, "a wrong word", "", "owner@practice.example"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(words);
    }
    await expect(field("Contact messages go to")).toHaveValue("owner@practice.example");
  });

  await test.step("a trial says that the password is wrong, nothing she typed is lost, and the right one sends a mail", async () => {
    await page.keyboard.press("Tab");
    await expect(trial("Contact messages go to")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByText("The mail server does not accept the name or the password.")).toBeVisible();
    await expectNoBarriers(page);
    await field("Password").fill(account.password);
    await expect(form.getByText("does not accept")).toHaveCount(0);
    await trial("Contact messages go to").click();
    await expect(form.getByText("It was taken. Look whether it comes to owner@practice.example.")).toBeVisible();
    expect(mail.mails.at(-1)).toContain("To: owner@practice.example\nSubject: Test mail from the website");
  });

  await test.step("a wrong address is refused below its field, and the rest stays", async () => {
    await field("Told by mail").fill("owner");
    await page.keyboard.press("Enter");
    await expect(field("Told by mail")).toBeFocused();
    await expect(form.getByText("This is not an e-mail address.")).toBeVisible();
    await page.keyboard.type("@practice.example");
    await trial("Told by mail").click();
    await expect.poll(() => mail.mails.at(-1)).toContain(": a trial");
    await form.getByRole("button", { name: "Save" }).click();
  });

  await test.step("it is saved, the focus is where she was, and she says that the test mail has come", async () => {
    await expect(row).toBeFocused();
    await expect(row).toContainText("Messages are mailed to owner@practice.example.");
    await expect(page.getByText(/^Sent at .* Has it come\?$/)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByRole("link", { name: "Going live" }).click();
    await expect(page.getByText(/points are open/)).toBeVisible();
    const open = page.getByRole("region", { name: "Your server" });
    for (const what of ["mail", "Nobody is told"]) await expect(open.getByText(what)).toHaveCount(0);
  });

  await test.step("the next message of a visitor arrives in her mailbox, without a restart", async () => {
    const message = { name: "Ann", email: "ann@patient.example", message: "Which days do you come?" };
    expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
    await expect.poll(() => mail.mails.at(-1), { timeout: 20_000 }).toContain("Which days do you come?");
    expect(mail.mails.at(-1)).toContain("From: clinic@practice.example\nTo: owner@practice.example\nReply-To: Ann");
  });

  await test.step("after a reload everything is there but the password, which is only said to be set", async () => {
    await page.getByRole("link", { name: "Practice" }).click();
    await page.reload();
    await row.click();
    await expect(field("Mail server")).toHaveValue("127.0.0.1");
    await expect(field("Password")).toHaveValue("");
    await expect(form.getByText("A password is set. Leave this empty to keep it.")).toBeVisible();
    await field("Contact messages go to").fill("new@practice.example");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Messages are mailed to new@practice.example.");
    const file = join(product.dataDir, "told.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain("p%40ss%20word%2F1@127.0.0.1");
    expect(product.errors()).not.toMatch(/p(@|%40)ss|practice\.example/);
  });

  await test.step("now she can have the letter on Monday, is told when it comes, and stops it again", async () => {
    const letter = page.getByRole("region", { name: "A letter on Monday" });
    await page.getByRole("link", { name: "Numbers" }).click();
    await letter.getByRole("button", { name: "Send it" }).click();
    await expect(letter.getByText(/^It goes to new@practice\.example, next on \w+ \d+, \d{4}\.$/)).toBeVisible();
    await expectNoBarriers(page);
    await page.reload();
    await letter.getByRole("button", { name: "Stop it" }).click();
    await expect(letter.getByText("It would go to new@practice.example.")).toBeVisible();
    await page.reload();
    await expect(letter.getByRole("button", { name: "Send it" })).toBeVisible();
  });
});
