import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startMailServer } from "../testing/start-mail-server.ts";
import { sendMail } from "./mailer.ts";

const SCAN_MS = 35_000;

test("a mail server that looks through a mail for longer than half a minute has it once", {
  timeout: 2 * SCAN_MS,
}, async () => {
  await using server = await startMailServer();
  server.state.pause = () => delay(SCAN_MS);
  await sendMail(
    { SMTP_URL: server.url, MAIL_TO: "owner@practice.example" },
    { subject: "A message", text: "Good morning." },
  );
  expect(server.mails).toHaveLength(1);
});
