import { describe, expect, test } from "vitest";
import { editSection } from "./edit-section.ts";
import { isLandline, readChat, readPhone } from "./phone.ts";
import { factsWith } from "./testing/facts-with.ts";
import { sampleFacts } from "./testing/sample.ts";

describe("a telephone number is kept in one form, however it was typed or pasted", () => {
  test.each([
    ["01235 123456", "01235 123456", "+441235123456"],
    ["01235123456", "01235 123456", "+441235123456"],
    ["(01235) 123-456", "01235 123456", "+441235123456"],
    ["01235.123.456", "01235 123456", "+441235123456"],
    ["01235–123–456", "01235 123456", "+441235123456"],
    ["01235/123456", "01235 123456", "+441235123456"],
    ["\u202a01235\u00a0123456\u202c", "01235 123456", "+441235123456"],
    ["01235\u200b123\ufeff456", "01235 123456", "+441235123456"],
    ["０１２３５ １２３４５６", "01235 123456", "+441235123456"],
    ["+44 (0)1235 123456", "01235 123456", "+441235123456"],
    ["+44(0) 1235 123456", "01235 123456", "+441235123456"],
    ["(+44) 1235 123456", "01235 123456", "+441235123456"],
    ["0044 1235 123456", "01235 123456", "+441235123456"],
    ["0044 (0)1235 123456", "01235 123456", "+441235123456"],
    ["44 1235 123456", "01235 123456", "+441235123456"],
    ["tel:+441235123456", "01235 123456", "+441235123456"],
    ["Tel. 01235 123456", "01235 123456", "+441235123456"],
    ["Telephone 01235 123456", "01235 123456", "+441235123456"],
    ["Phone: 01235 123456", "01235 123456", "+441235123456"],
    ["44 (0) 1235 123456", "01235 123456", "+441235123456"],
    ["+44 [0]1235 123456", "01235 123456", "+441235123456"],
    ["07700900123", "07700 900123", "+447700900123"],
    ["02079460123", "020 7946 0123", "+442079460123"],
    ["01614960123", "0161 496 0123", "+441614960123"],
    ["0800 1234567", "0800 123 4567", "+448001234567"],
    ["0049 30 1234567", "+49 30 1234567", "+49301234567"],
    ["+1 (555) 010-9999", "+1 555 010 9999", "+15550109999"],
  ])("%s", (typed, shown, e164) => {
    expect(readPhone(typed)).toEqual({ shown, e164 });
    expect(factsWith({ contact: { phone: typed } }).practice.phone).toEqual({ shown, e164 });
    expect(readPhone(shown)).toEqual({ shown, e164 });
  });

  test.each(["", "123456", "call me", "1235 123456", "01235 123456 ext 2", "00", "+"])("“%s” is none", (typed) =>
    expect(readPhone(typed)).toBeUndefined(),
  );
});

describe("WhatsApp may be a number or any of its links, and becomes the link that always works", () => {
  test.each([
    "07700 900123",
    "0044 7700 900123",
    "+44 (0)7700 900123",
    "\u202a+44 7700 900123\u202c",
    "https://wa.me/447700900123",
    "http://wa.me/+447700900123/",
    "wa.me/07700900123",
    "https://wa.me/4407700900123",
    "https://api.whatsapp.com/send?phone=447700900123",
    "https://api.whatsapp.com/send/?phone=%2B447700900123&type=phone_number",
    "https://web.whatsapp.com/send?phone=0044 7700 900123",
    "whatsapp://send?phone=+447700900123",
    "whatsapp:send?phone=07700900123",
  ])("%s", (typed) => {
    expect(factsWith({ links: { chat: typed } }).links.chat).toBe("https://wa.me/447700900123");
  });

  test.each([
    ["https://wa.me/447700900123?text=Hello%20there", "https://wa.me/447700900123?text=Hello%20there"],
    ["https://api.whatsapp.com/send?phone=447700900123&text=A%26B", "https://wa.me/447700900123?text=A%26B"],
    ["wa.me/message/ABCDEF1", "https://wa.me/message/ABCDEF1"],
    ["https://wa.me/493012345678", "https://wa.me/493012345678"],
    ["https://chat.example/room", "https://chat.example/room"],
    ["", ""],
  ])("%s is kept as %s", (typed, link) => expect(readChat(typed)).toBe(link));

  test.each([
    "https://wa.me/",
    "https://wa.me/12",
    "https://wa.me/%ff",
    "https://api.whatsapp.com/send",
    "https://api.whatsapp.com/send?phone=me",
  ])("%s is refused at the desk, and an older file with it still opens", (typed) => {
    const sentence = "“chat” in links has to be a number like 07700 900123, a link of WhatsApp, or empty.";
    const file = sampleFacts("links");
    expect(() => editSection("links", file, { chat: typed })).toThrow(sentence);
    expect(factsWith({ links: { chat: typed } }).links.chat).toBe(typed);
  });

  test.each(["hello", "http://chat.example/", "javascript:alert(1)"])("%s is refused", (typed) => {
    const sentence = "“chat” in links has to be a number like 07700 900123, a link of WhatsApp, or empty.";
    expect(() => factsWith({ links: { chat: typed } })).toThrow(sentence);
  });

  test("without one, the practice’s number is used, and a landline is told from a mobile", () => {
    expect(factsWith({ contact: { phone: "07700 900123" } }).links.chat).toBe("https://wa.me/447700900123");
    expect(
      ["+441235123456", "+442079460123", "+448001234567", "+447700900123", "+49301234567"].map(isLandline),
    ).toEqual([true, true, true, false, false]);
  });
});
