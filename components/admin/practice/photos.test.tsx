import { act } from "react";
import { expect, test, vi } from "vitest";
import { session } from "../api/session.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aPractice, fakeService, noAnswer, practiceRoutes, type Routes } from "../testing/fake-service.ts";
import { click, find, render, type } from "../testing/render.tsx";
import { PracticeDesk } from "./AdminPractice.tsx";

freshDesk();

const clinic = () => document.querySelectorAll("fieldset")[1] as HTMLElement;
const sent = "PUT /api/practice/photos/clinic?x=50&y=50&alt=Our+door";

async function open(routes: Routes = {}) {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  const service = fakeService({ ...practiceRoutes(), ...routes });
  session.value = "open";
  await render(<PracticeDesk />);
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

test("the default picture is restored by a save, and a chosen picture is not sent until it is used", async () => {
  const service = await open();
  await choose("door.jpg");
  await click("button", /^Discard it$/);
  await click("button", /^Use the drawn one$/);
  await click("button", /^Save$/);
  expect(service.asked("PATCH /api/practice/photos")).toMatchObject([{ body: { portrait: { file: "", alt: "" } } }]);
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
  await type(/^What the picture of the clinic shows$/, "Our door");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("HEIC pictures cannot be opened here.");
  expect(text()).toContain("Chosen: door.jpg");
  await choose("letter.docx");
  await click("button", /^Use this picture$/);
  expect(text()).toContain("This file is none of JPEG, PNG, WebP, HEIC and AVIF.");
});
