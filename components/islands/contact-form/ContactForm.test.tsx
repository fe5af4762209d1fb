import { act } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { practice } from "#content/facts/testing/sample.ts";
import { hydrate, unmountAll } from "../../admin/testing/render.tsx";
import { currentToast, removeToast } from "../toasts/toasts.ts";
import { ContactForm } from "./ContactForm.tsx";

const service = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const accept = () => service.mockImplementation(async () => Response.json({ ok: true, id: "1" }, { status: 201 }));

beforeEach(async () => {
  service.mockReset();
  vi.stubGlobal("fetch", service);
  await hydrate(<ContactForm {...practice} />);
});

type Control = HTMLInputElement & HTMLSelectElement;
const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().elements.namedItem(name) as Control;
const button = () => form().querySelector("button") as HTMLButtonElement;
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent;

async function write(values: Record<string, string>) {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) {
      field(name).value = value;
      field(name).dispatchEvent(new Event("input", { bubbles: true }));
      field(name).dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
}
async function consent() {
  await act(async () => {
    field("consent").checked = true;
    field("consent").dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const send = () => act(async () => void form().dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
const bodyOf = (call: number) => JSON.parse(String(service.mock.calls[call]?.[1].body));
const keyOf = (call: number) => new Headers(service.mock.calls[call]?.[1].headers).get("Idempotency-Key");

const harriet = { name: "Harriet Cole", email: "harriet@cole.example", message: "Which days do you come out our way?" };

test("sending an empty form shows an error under each field, and the first wrong field gets the focus", async () => {
  await send();
  expect(errorOf("name")).toBe("Name is required");
  expect(errorOf("email")).toBe("Please enter a valid email address");
  expect(errorOf("message")).toBe("Message is required");
  expect(errorOf("consent")).toBe("You must consent to data storage");
  expect(document.activeElement).toBe(field("name"));
  expect(service).not.toHaveBeenCalled();
});

test("an error disappears as soon as its field is correct", async () => {
  await send();
  await write({ email: "harriet@" });
  expect(errorOf("email")).toBe("Please enter a valid email address");
  await write({ email: harriet.email });
  expect(field("email").getAttribute("aria-invalid")).toBeNull();
  expect(errorOf("name")).toBe("Name is required");
});

test("a complete message is sent (without the consent) and thanked for, and the form is empty again", async () => {
  let arrive: (answer: Response) => void = () => {};
  service.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await write({ ...harriet, phone: "07700 900321", subject: "services" });
  await consent();
  await send();
  expect(button().textContent).toBe("Sending...");
  await send();
  expect(service).toHaveBeenCalledTimes(1);
  expect(service.mock.calls[0]?.[0]).toBe("/api/contact");
  expect(bodyOf(0)).toEqual({ ...harriet, phone: "07700 900321", subject: "services" });

  await act(async () => arrive(Response.json({ ok: true, id: "1" }, { status: 201 })));
  expect(currentToast.value).toMatchObject({
    title: "Message Sent",
    text: "Thank you for your message. We'll get back to you soon!",
  });
  expect(button().textContent).toBe("Send Message");
  expect(field("message").value).toBe("");
  expect(field("consent").checked).toBe(false);
});

test("a sent message leaves a lasting answer above the empty form, with the time, and the focus goes there", async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 10, 40), toFake: ["Date"] });
  accept();
  await write(harriet);
  await consent();
  await send();
  vi.useRealTimers();
  const note = document.querySelector<HTMLElement>(".sent");
  expect(note?.textContent).toBe(
    `Sent at 10:40It is kept, and read while we are open. If it cannot wait, ring ${practice.phone.shown}; in an emergency 999, NHS 111 or your vet.`,
  );
  expect(note?.querySelector("a")?.href).toBe(`tel:${practice.phone.e164}`);
  expect(document.activeElement).toBe(note);
  expect(note?.compareDocumentPosition(form())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(async () => removeToast());
  await write({ name: "Harriet again" });
  expect(document.querySelector(".sent")).toBe(note);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("nothing says that a message was sent while none was", async () => {
  service.mockRejectedValue(new TypeError("Failed to fetch"));
  await write(harriet);
  await consent();
  await send();
  expect(document.querySelector(".sent")).toBeNull();
});

test.each([
  ["name", "Name is required", "\u200b\u00ad\u202e\u2060"],
  ["message", "Message is required", "\u200b\n\ufeff"],
  ["email", "Please enter a valid email address", "ann@patient"],
  ["name", "A name has at most 100 characters", "n".repeat(101)],
  ["email", "An email address has at most 254 characters", `${"e".repeat(250)}@x.example`],
  ["phone", "A phone number has at most 60 characters", "0".repeat(61)],
  ["message", "A message has at most 5,000 characters", "m".repeat(5_001)],
])("the field %s is checked before anything is sent: %s", async (name, sentence, value) => {
  await write({ ...harriet, phone: "01632 960 377 (after six), or 01632 960378 at work", [name]: value });
  await consent();
  await send();
  expect(errorOf(name)).toBe(sentence);
  expect(document.activeElement).toBe(field(name));
  expect(service).not.toHaveBeenCalled();
  await write({ [name]: name === "email" ? "o/neil&co@münchen.example" : "07700 900321" });
  expect(field(name).getAttribute("aria-invalid")).toBeNull();
});

test.each(["ann@example.org.", "<ann@example.org>", "mailto:ann@example.org", "<mailto:ann@example.org>,"])(
  "an address pasted as %s is sent without what is around it",
  async (email) => {
    accept();
    await write({ ...harriet, email });
    await consent();
    await send();
    expect(bodyOf(0)).toMatchObject({ email: "ann@example.org" });
  },
);

test("an address of another script, or pasted with signs that nobody sees, is sent", async () => {
  accept();
  await write({ ...harriet, email: "\u200bo/neil&co@\u00admünchen.example", phone: "\u200b" });
  await consent();
  await send();
  expect(bodyOf(0)).toMatchObject({ email: "o/neil&co@münchen.example", phone: "" });
});

test("if a message may be read late, the thanks are the service's own words", async () => {
  service.mockImplementation(async () =>
    Response.json({ ok: true, id: "1", notice: "Please ring us." }, { status: 201 }),
  );
  await write(harriet);
  await consent();
  await send();
  expect(currentToast.value).toMatchObject({ title: "Message Sent", text: "Please ring us." });
});

test("a failed send keeps every word and offers mail and phone; the retry has the same key", async () => {
  service.mockRejectedValue(new TypeError("Failed to fetch"));
  await write(harriet);
  await consent();
  await send();
  expect(currentToast.value).toMatchObject({
    title: "Send Failed",
    text: "There was an error sending your message. Please try again.",
    tone: "bad",
  });
  expect(field("message").value).toBe(harriet.message);
  const [mail, phone] = form().querySelectorAll<HTMLAnchorElement>(".note.bad a");
  expect(mail?.href).toContain(encodeURIComponent(harriet.message));
  expect(phone?.href).toBe(`tel:${practice.phone.e164}`);

  accept();
  await send();
  expect(keyOf(1)).toBe(keyOf(0));
  expect(form().querySelector(".note.bad")).toBeNull();
});

test("a changed message is sent with a new key", async () => {
  service.mockRejectedValue(new TypeError("Failed to fetch"));
  await write(harriet);
  await consent();
  await send();
  await write({ message: "Never mind, I rang." });
  await send();
  expect(keyOf(1)).not.toBe(keyOf(0));
});

test("the service's sentence is shown when it refuses the message", async () => {
  service.mockResolvedValue(new Response("A message has at most 5,000 characters", { status: 400 }));
  await write(harriet);
  await consent();
  await send();
  expect(form().querySelector(".note.bad")?.textContent).toContain("A message has at most 5,000 characters");
});

test("choosing 'Emergency' shows at once that nobody monitors this form", async () => {
  expect(form().textContent).not.toContain("999");
  await write({ subject: "emergency" });
  const note = form().querySelector("[aria-live] .note")?.textContent;
  expect(note).toMatch(/not monitored.*999.*111.*vet/);
  expect(note).toContain(practice.phone.shown);
});

test("the hidden field that only bots fill in is sent, so that the service can judge it", async () => {
  accept();
  await write({ ...harriet, website: "https://spam.example" });
  await consent();
  await send();
  expect(bodyOf(0)).toMatchObject({ website: "https://spam.example" });
});

test("before hydration and without scripts, the browser validates and sends the form by itself", () => {
  const [served] = renderToString(<ContactForm {...practice} />).match(/<form[^>]*>/) ?? [];
  expect(served).toMatch(/method="post"/);
  expect(served).toMatch(/action="\/api\/contact"/);
  expect(served).not.toMatch(/novalidate/i);
  expect(button().type).toBe("submit");
  expect(form().noValidate).toBe(true);
});

test("what is typed and chosen before hydration stays, and is sent", async () => {
  accept();
  await unmountAll();
  await hydrate(<ContactForm {...practice} />, () => {
    for (const [name, value] of Object.entries({ ...harriet, subject: "emergency" })) field(name).value = value;
    field("consent").checked = true;
  });
  expect(form().textContent).toContain("This form is not monitored.");
  await send();
  expect(bodyOf(0)).toMatchObject({ ...harriet, subject: "emergency" });
});
