import { expect, test } from "vitest";
import type { Message } from "../contact/message.ts";
import { countMessages } from "./status.ts";

test("a message that only waits for its turn is not told as one that could not be mailed", () => {
  const mails = [
    { state: "waiting", failures: 0 },
    { state: "waiting", failures: 1 },
    { state: "given up", failures: 48 },
    { state: "sent", failures: 2 },
    undefined,
  ];
  const messages = mails.map((mail) => ({ read: true, reasons: [], mail })) as unknown as Message[];
  expect(countMessages({ messages, unreadSpamCount: 0 }).unsent).toBe(2);
});
