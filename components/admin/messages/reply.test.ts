import { describe, expect, test } from "vitest";
import { aMessage } from "../testing/fake-service.ts";
import { replyUrl } from "./reply.ts";

describe("a reply by mail", () => {
  test.each([
    ["a long message", "My cob is reluctant. ".repeat(400)],
    ["five thousand lines", "\n".repeat(5_000)],
    ["a message of characters that are long when encoded", "🐎é😀&?#%".repeat(700)],
    ["a long message from an unusual address", "x".repeat(5_000), "o'neil+horses@patient.example"],
  ])("quotes %s up to the length that every mail program takes", (_, message, email = "ann@patient.example") => {
    const url = replyUrl(aMessage({ message, email }), "The Practice");
    expect(url.length).toBeLessThanOrEqual(1_800);
    const { searchParams, pathname } = new URL(url);
    expect(decodeURIComponent(pathname)).toBe(email);
    const [, quoted] = /^\r\n\r\nYou wrote:\r\n> ([\s\S]*)…$/.exec(searchParams.get("body") ?? "") ?? [];
    expect(quoted?.length).toBeGreaterThan(50);
    expect(message.startsWith(quoted?.replaceAll("\r\n> ", "\n") ?? "no quote")).toBe(true);
  });

  test("quotes a short message completely, line by line", () => {
    const url = replyUrl(aMessage({ message: "One.\n\nTwo & three?" }), "The Practice");
    expect(new URL(url).searchParams.get("body")).toBe("\r\n\r\nYou wrote:\r\n> One.\r\n> \r\n> Two & three?");
  });
});
