import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { session } from "../api/session.ts";
import { freshDesk, toastText } from "../testing/desk.tsx";
import { aPractice, fakeService, noAnswer, practiceRoutes, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, type } from "../testing/render.tsx";
import { PracticeDesk } from "./AdminPractice.tsx";
import { chosenPhotos, savePhoto } from "./practice.ts";

freshDesk();

const clinic = () => document.querySelectorAll("fieldset")[1] as HTMLElement;
const sent = "PUT /api/practice/photos/clinic?x=50&y=50&alt=Our+door";

const asksBeforeUnload = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
/** Chooses a picture of the clinic and describes it. */
async function chooseDoor() {
  await choose("door.jpg");
  await type(/^What the picture of the clinic shows$/, "Our door");
}

async function open(routes: Routes = {}) {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  const service = fakeService({ ...practiceRoutes(), ...routes });
  session.value = "open";
  await render(
    <>
      <PracticeDesk />
      <Toaster />
    </>,
  );
  await click("button", /^Pictures/);
  return service;
}
async function choose(name: string, bytes = 3) {
  const file = new File([new Uint8Array(bytes)], name, { type: name.endsWith(".jpg") ? "image/jpeg" : "" });
  const chooser = clinic().querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(chooser, "files", { value: [file], configurable: true });
  await act(async () => void chooser.dispatchEvent(new Event("change", { bubbles: true })));
}
const text = () => document.body.textContent;
const description = (of: RegExp) => find<HTMLInputElement>("textbox", of).value;

test("a picture is saved by itself, and unsaved text about another one causes no conflict", async () => {
  const { photos } = aPractice();
  const now = { ...photos, clinic: { file: "clinic-2.webp", alt: "Our door" }, revision: "photos2" };
  const service = await open({ [sent]: { json: now, headers: { "X-Commit": "c1" } } });
  await type(/^What your portrait shows$/, "Ann and her dog");
  await choose("door.jpg");
  await type(/^What the picture of the clinic shows$/, "Our door");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("Picture changed");
  expect(clinic().querySelector("img")?.getAttribute("src")).toBe("/api/practice/photos/clinic?clinic-2.webp");
  expect(description(/^What your portrait shows$/)).toBe("Ann and her dog");

  service.answer("PATCH /api/practice/photos", { json: { ...now, revision: "photos3" } });
  await click("button", /^Save$/);
  expect(service.asked("PATCH /api/practice/photos")).toMatchObject([
    { body: { portrait: { alt: "Ann and her dog" } }, headers: { "If-Match": '"photos2"' } },
  ]);
});

test("the drawn picture is back at once, other words stay as typed, and a chosen picture is not sent until it is used", async () => {
  const { photos } = aPractice();
  const now = { ...photos, portrait: { file: "", alt: "" }, revision: "photos2" };
  const service = await open({ "PATCH /api/practice/photos": noAnswer });
  await chooseDoor();
  await click("button", /^Use the drawn one$/);
  expect(text()).toContain("The service does not answer.");
  service.answer("PATCH /api/practice/photos", { json: now, headers: { "X-Commit": "c1" } });
  await click("button", /^Use the drawn one$/);
  expect(text()).toContain("Picture changed");
  expect(text()).not.toContain("The service does not answer.");
  expect(text()).not.toContain("Use the drawn one");
  expect(service.asked("PATCH /api/practice/photos").at(-1)).toMatchObject({
    body: { portrait: { file: "", alt: "" } },
  });
  expect(description(/^What the picture of the clinic shows$/)).toBe("Our door");
  await click("button", /^Discard it$/);
  expect(service.calls.filter(({ what }) => what.startsWith("PUT"))).toEqual([]);
});

test("a picture that is chosen goes with the section's own Save, and with the next one if the service is down", async () => {
  const { photos } = aPractice();
  const now = { ...photos, clinic: { file: "clinic-2.webp", alt: "Our door" }, revision: "photos2" };
  const service = await open({ [sent]: noAnswer });
  await type(/^What your portrait shows$/, "Ann and her dog");
  await choose("door.jpg");
  await type(/^What the picture of the clinic shows$/, "Our door");
  await click("button", /^Save$/);
  expect(text()).toContain("Chosen: door.jpg");
  expect(clinic().textContent).toContain("The service does not answer.");
  expect(service.asked("PATCH /api/practice/photos")).toEqual([]);

  service.answer(sent, { json: now, headers: { "X-Commit": "c1" } });
  service.answer("PATCH /api/practice/photos", { json: { ...now, revision: "photos3" } });
  await click("button", /^Save$/);
  expect(service.asked(sent)).toHaveLength(2);
  expect(service.asked("PATCH /api/practice/photos")).toMatchObject([
    { body: { portrait: { alt: "Ann and her dog" } }, headers: { "If-Match": '"photos2"' } },
  ]);
  expect(document.querySelector("form")).toBeNull();
});

test("Save closes the section when there was nothing to save but the picture", async () => {
  const { photos } = aPractice();
  const now = { ...photos, clinic: { file: "clinic-2.webp", alt: "Our door" }, revision: "photos2" };
  await open({ [sent]: { json: now, headers: { "X-Commit": "c1" } } });
  await choose("door.jpg");
  await type(/^What the picture of the clinic shows$/, "Our door");
  await click("button", /^Save$/);
  expect(text()).toContain("Picture changed");
  expect(document.querySelector("form")).toBeNull();
});

test("a refused picture stays chosen, and the reason is shown where it belongs", async () => {
  const refusal = "“clinic.alt” in photos has to be filled in where there is a picture.";
  await open({
    "PUT /api/practice/photos/clinic?x=50&y=50&alt=": {
      status: 400,
      text: refusal,
      headers: { "X-Field": "clinic.alt" },
    },
    [sent]: { status: 415, text: "HEIC pictures cannot be opened here." },
  });
  await choose("door.jpg");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("What the picture of the clinic shows has to be filled in where there is a picture.");
  expect(document.activeElement).toBe(find("textbox", /^What the picture of the clinic shows$/));
  await type(/^What the picture of the clinic shows$/, "Our door");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("HEIC pictures cannot be opened here.");
  expect(text()).toContain("Chosen: door.jpg");
  await choose("letter.docx");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("This file is none of JPEG, PNG, WebP, HEIC and AVIF.");
});

describe("a picture that is chosen and not used yet", () => {
  test("is kept with its description while another section is open, is marked, and the browser asks before it goes", async () => {
    await open();
    expect(asksBeforeUnload()).toBe(false);
    await chooseDoor();
    expect(asksBeforeUnload()).toBe(true);
    await click("button", /^Prices/);
    expect(find("button", /^Pictures/).textContent).toContain("not saved");
    expect(asksBeforeUnload()).toBe(true);
    await click("button", /^Pictures/);
    expect(text()).toContain("Chosen: door.jpg");
    expect(description(/^What the picture of the clinic shows$/)).toBe("Our door");
    await click("button", /^Discard it$/);
    expect(asksBeforeUnload()).toBe(false);
  });

  test("is not closed by Escape, is discarded by Cancel, and restored by its Undo", async () => {
    const service = await open();
    await chooseDoor();
    await act(async () => {
      const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
      document.querySelector("form")?.dispatchEvent(key);
    });
    expect(text()).toContain("Chosen: door.jpg");
    await click("button", /^Cancel$/);
    expect(toastText()).toContain("Changes discarded");
    expect(asksBeforeUnload()).toBe(false);
    await click("button", /^Undo: /);
    expect(text()).toContain("Chosen: door.jpg");
    expect(description(/^What the picture of the clinic shows$/)).toBe("Our door");
    // A picture has no words that could be kept.
    expect(service.calls.filter(({ what }) => what.includes("thrown-away"))).toEqual([]);
  });

  test("comes back with the words that Cancel has discarded with it", async () => {
    await open();
    await type(/^What your portrait shows$/, "Ann and her dog");
    await chooseDoor();
    await click("button", /^Cancel$/);
    await click("button", /^Undo: /);
    expect(text()).toContain("Chosen: door.jpg");
    expect(description(/^What your portrait shows$/)).toBe("Ann and her dog");
  });

  test("keeps the form open when a save of the words arrives later", async () => {
    const { photos } = aPractice();
    const service = await open({ "PATCH /api/practice/photos": noAnswer });
    await type(/^What your portrait shows$/, "Ann and her dog");
    await click("button", /^Save$/);
    await chooseDoor();
    const portrait = { file: "portrait-1.webp", alt: "Ann and her dog" };
    service.answer("PATCH /api/practice/photos", { json: { ...photos, portrait, revision: "photos2" } });
    await pass(5_000);
    expect(service.asked("PATCH /api/practice/photos").length).toBeGreaterThan(1);
    expect(text()).toContain("Chosen: door.jpg");
  });

  test("keeps its description when another file is chosen, and what is typed while it is sent and refused", async () => {
    await open({ [sent]: { status: 415, text: "HEIC pictures cannot be opened here." } });
    await chooseDoor();
    await choose("gate.jpg");
    expect(description(/^What the picture of the clinic shows$/)).toBe("Our door");
    await act(async () => {
      const sending = savePhoto("clinic");
      const chosen = chosenPhotos.value.clinic;
      if (chosen) chosenPhotos.value = { clinic: { ...chosen, alt: "Our door, open" } };
      await sending;
    });
    expect(text()).toContain("HEIC pictures cannot be opened here.");
    expect(description(/^What the picture of the clinic shows$/)).toBe("Our door, open");
  });
});
