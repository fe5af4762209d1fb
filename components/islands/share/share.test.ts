import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceShare } from "./share.ts";

const writeText = vi.fn(async (_text: string) => {});
const sheet = vi.fn(async (_what: ShareData) => {});

beforeEach(() => {
  document.head.innerHTML = `<title>Saddles</title><link rel="canonical" href="https://segsbury.example/blog/saddles">`;
  document.body.innerHTML = `<p data-shared="Link copied" data-copy-this="Copy this address:"><span role="status"></span><button>Share</button></p>`;
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  enhanceShare(document.querySelector("p") as HTMLElement);
});
afterEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
});

const press = async () => {
  document.querySelector("button")?.click();
  await vi.waitFor(() => expect(writeText.mock.calls.length + sheet.mock.calls.length).toBeGreaterThan(0));
};
const message = () => document.querySelector("[role=status]")?.textContent;

test("where there is a share sheet, the Share button opens it and does nothing else", async () => {
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  await press();
  expect(sheet).toHaveBeenCalledWith({ title: "Saddles", url: "https://segsbury.example/blog/saddles" });
  expect(message()).toBe("");
});

test("without a share sheet, the Share button copies the address and says so", async () => {
  await press();
  expect(writeText).toHaveBeenCalledWith("https://segsbury.example/blog/saddles");
  await vi.waitFor(() => expect(message()).toBe("Link copied"));
});

test("closing the share sheet copies nothing and shows no message", async () => {
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  sheet.mockRejectedValueOnce(new DOMException("Share canceled", "AbortError"));
  await press();
  expect(writeText).not.toHaveBeenCalled();
  expect(message()).toBe("");
});

test("if copying is not allowed, the Share button shows the address", async () => {
  writeText.mockRejectedValueOnce(new DOMException("Denied", "NotAllowedError"));
  await press();
  await vi.waitFor(() => expect(message()).toBe("Copy this address: https://segsbury.example/blog/saddles"));
});
