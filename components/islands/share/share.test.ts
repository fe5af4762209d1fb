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
const said = () => document.querySelector("[role=status]")?.textContent;

test("with a share sheet, only the sheet is shown", async () => {
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  await press();
  expect(sheet).toHaveBeenCalledWith({ title: "Saddles", url: "https://segsbury.example/blog/saddles" });
  expect(said()).toBe("");
});

test("without one, the address is copied and it says so", async () => {
  await press();
  expect(writeText).toHaveBeenCalledWith("https://segsbury.example/blog/saddles");
  await vi.waitFor(() => expect(said()).toBe("Link copied"));
});

test("closing the sheet is no failure, and nothing is copied", async () => {
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  sheet.mockRejectedValueOnce(new DOMException("Share canceled", "AbortError"));
  await press();
  expect(writeText).not.toHaveBeenCalled();
  expect(said()).toBe("");
});

test("if copying is not allowed, the address is shown", async () => {
  writeText.mockRejectedValueOnce(new DOMException("Denied", "NotAllowedError"));
  await press();
  await vi.waitFor(() => expect(said()).toBe("Copy this address: https://segsbury.example/blog/saddles"));
});
