import { act } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { ChecklistPoint } from "#content/model/answers.ts";
import { session } from "../api/session.ts";
import { PracticeDesk } from "../practice/AdminPractice.tsx";
import { freshDesk } from "../testing/desk.tsx";
import { fakeService, noAnswer, practiceRoutes, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render } from "../testing/render.tsx";
import { GoingLive } from "./GoingLive.tsx";

freshDesk();

const phone: ChecklistPoint = {
  id: "phone",
  open: true,
  colour: "red",
  group: "visitors",
  what: "The telephone number is a placeholder",
  why: "Nobody can ring you.",
  where: "/admin/practice#contact.phone",
  link: "Change number",
};
const backup: ChecklistPoint = {
  id: "backup",
  open: true,
  colour: "amber",
  group: "house",
  what: "There is no backup",
  why: "It would be lost.",
  where: "README.md#going-live",
  link: "On the server",
  how: "Run `npm run backup` there.",
};
const weekly: ChecklistPoint = { ...backup, id: "weekly", open: false, what: "Weekly post", why: "Its timer has run." };

const call = "GET /api/admin/checklist";
const listOf = (...points: ChecklistPoint[]) => ({ json: { at: new Date().toISOString(), points } });

async function open(...points: ChecklistPoint[]) {
  vi.setSystemTime("2026-11-23T09:10:00Z");
  const routes: Routes = { [call]: listOf(...points) };
  const service = fakeService(routes);
  const answerWith = (answer: Routes[string]) => Object.assign(service, fakeService({ [call]: answer }));
  await render(<GoingLive />);
  await pass(0);
  return { answerWith };
}
const text = () => document.body.textContent;
const panels = () => [...document.querySelectorAll(".panel")].map((panel) => panel.textContent);

describe("the checklist before going live", () => {
  test("is not in the page that is built in advance", () => {
    const html = renderToString(<GoingLive />);
    expect(html).toContain("Checking your login");
    expect(html).not.toContain("Looking at everything");
  });

  test("counts the open points, says that they block nothing, and collapses the points in order", async () => {
    await open(phone, backup, weekly);
    expect(text()).toContain("2 points are open. None of them stops you.");
    expect(text()).toContain("Looked at just now.");
    expect(panels()).toEqual([
      expect.stringMatching(/^Before visitors come1 openTo mend: The telephone number is a placeholder/),
      expect.stringMatching(/^Your server1 openLook at: There is no backup/),
      expect.stringMatching(/^In order1 point. Looked at just now\.In order: Weekly post/),
    ]);
    expect(document.querySelector("details")?.open).toBe(false);
  });

  test("links each open point to the place where it is fixed, or explains what to do on the server", async () => {
    await open(phone, backup);
    expect(find("link", /^Change number: The telephone/).getAttribute("href")).toBe("/admin/practice#contact.phone");
    const how = () => document.querySelector<HTMLElement>(".how");
    expect(how()?.hidden).toBe(true);
    await click("button", /^On the server: There is no backup/);
    expect(how()?.hidden).toBe(false);
    expect(how()?.textContent).toBe("For whoever looks after your server: Run npm run backup there.");
    expect(how()?.querySelector("code")?.textContent).toBe("npm run backup");
  });

  test("says in one line that nothing is open", async () => {
    await open(weekly);
    expect(text()).toContain("Nothing is open.Looked at just now.");
    expect(panels()).toHaveLength(1);
  });

  test("shows points in order as green for a minute, and then only when they were last checked", async () => {
    const { answerWith } = await open(phone, weekly);
    expect(document.querySelectorAll(".check-points .good")).toHaveLength(1);
    await pass(59_000);
    expect(document.querySelectorAll(".check-points .good")).toHaveLength(1);
    await pass(1_000);
    expect(document.querySelectorAll(".check-points .good")).toHaveLength(0);
    expect(text()).toContain("Not looked at since 9:10 AM.");
    answerWith(listOf(weekly));
    await click("button", /^Look again$/);
    await pass(0);
    expect(document.querySelectorAll(".check-points .good")).toHaveLength(1);
    expect(text()).toContain("Nothing is open.");
  });

  test("says when the service does not answer, keeps the last list, and offers a retry", async () => {
    const { answerWith } = await open(phone);
    answerWith(noAnswer);
    await click("button", /^Look again$/);
    await pass(0);
    expect(text()).toContain("The checklist could not be made.");
    expect(text()).toContain("The telephone number is a placeholder");
    answerWith(listOf());
    await click("button", /^Try again$/);
    await pass(0);
    expect(text()).not.toContain("could not be made");
    expect(text()).toContain("Nothing is open.");
  });
});

test("a point’s link opens its section of the practice and focuses the field, but only once", async () => {
  history.replaceState(null, "", "/admin/practice#contact.phone");
  fakeService(practiceRoutes());
  session.value = "open";
  await render(<PracticeDesk />);
  await pass(0);
  expect(find("button", /^How to reach us/).getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(find("textbox", /^Telephone$/));
  expect(location.hash).toBe("");
  await click("button", /^How to reach us/);
  await act(async () => find("button", /^Prices/).click());
  expect(find("button", /^Prices/).getAttribute("aria-expanded")).toBe("true");
});
