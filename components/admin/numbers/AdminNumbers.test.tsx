import { describe, expect, test } from "vitest";
import type { Numbers } from "#content/model/answers.ts";
import { session } from "../api/session.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aNumbers, aPost, fakeService, noAnswer, practiceRoutes, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render } from "../testing/render.tsx";
import { AdminNumbers } from "./AdminNumbers.tsx";

freshDesk();

const call = "GET /api/admin/numbers";
async function open(changes: Partial<Numbers> = {}, routes: Routes = {}) {
  const service = fakeService({
    ...practiceRoutes(),
    "GET /api/letter": { json: { on: false } },
    [call]: { json: aNumbers(changes) },
    "GET /api/words": { json: { pages: [{ page: "contact", path: "/contact", revision: "w1" }] } },
    "GET /api/blog?limit=1000&summary=1&state=published": { json: [aPost({ slug: "contact-lost", published: true })] },
    ...routes,
  });
  session.value = "open";
  await render(<AdminNumbers />);
  await pass(0);
  return service;
}
const text = () => document.body.textContent ?? "";
const rowOf = (name: string) =>
  [...document.querySelectorAll("tr")].find((row) => row.querySelector("th")?.textContent === name)?.textContent;

describe("the numbers", () => {
  test("begin with the sentence, and say of few only that they are few", async () => {
    await open();
    expect(document.querySelector(".tally")?.textContent).toMatch(/^211 visits in the last seven days/);
    for (const line of [
      "Visits12 more than in the seven days before (199); 115 more than a year ago (96)211",
      "Pages readas many as in the seven days before; 262 more than a year ago (140)402",
      "Booking page7 fewer than in the seven days before (41); a few a year ago34",
      "Messagesnone in the seven days before; 7 a year agoa few",
    ])
      expect(text()).toContain(line);
    expect(find("link", /^About$/).closest("li")?.textContent).toBe("Abouta few views");
    expect(text()).toContain("/über-unsasked for a few times");
  });

  test("draw the days as one line, with the same as a table", async () => {
    await open();
    const line = document.querySelector("svg[role=img]");
    expect(line?.getAttribute("aria-label")).toMatch(/^Visits a day, as a line\. The most: 40, on /);
    expect(line?.querySelector("path")?.getAttribute("d")).toMatch(/^M0 100L0 100L1 7\.5/);
    expect(document.querySelectorAll("details tbody tr")).toHaveLength(90);
    expect(rowOf("Nov 27, 2026")).toBe("Nov 27, 20261322");
  });

  test("of the first day are drawn too", async () => {
    await open({ days: [{ day: "2026-11-27", visits: 3, views: 4 }], since: "2026-11-27" });
    expect(document.querySelector("svg path")?.getAttribute("d")).toBe("M89 50L89 50");
  });

  test("say what will stand there before anything is counted, or why nothing can be", async () => {
    await open({ since: null, days: [], sentence: "Nobody yet." });
    expect(document.querySelector(".tally")?.textContent).toMatch(/^Nobody yet\.From then on, this page says/);
    expect([...document.querySelectorAll("h2")].map((heading) => heading.textContent)).toEqual(["A letter on Monday"]);
  });

  test("say why nothing can be known", async () => {
    await open({ since: null, days: [], problem: "The log is missing." });
    expect(document.querySelector(".note")?.textContent).toBe("The log is missing.");
    expect(text()).not.toContain("From then on");
  });

  test("stay when the service stops, and are asked for again when the tab is seen again", async () => {
    const service = await open();
    service.answer(call, noAnswer);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(text()).toContain("The numbers could not be loaded.");
    expect(text()).toContain("211 visits");
    service.answer(call, { json: aNumbers({ sentence: "No visits." }) });
    await click("button", /^Try again$/);
    expect(text()).not.toContain("could not be loaded");
    expect(text()).toContain("No visits.");
  });
});

describe("an address that leads nowhere", () => {
  const rowOfPath = (path: string) => find("button", new RegExp(path)).closest("li");

  test("is forwarded in two taps, to the nearest or another, and says where it leads", async () => {
    const service = await open();
    await click("button", /^Forward to … \/contact-us$/);
    await pass(0);
    const places = [...document.querySelectorAll("dialog li b")].map((name) => name.textContent);
    expect(places).toEqual(["Contact", "Sore back"]);
    const row = rowOfPath("/contact-us");
    await click("button", /^Forward Contact$/);
    await pass(0);
    const [patch] = service.asked("PATCH /api/practice/links");
    expect(patch?.body).toEqual({ formerPages: [{ from: "/contact-us", to: "/contact" }] });
    expect(document.querySelector("dialog")).toBeNull();
    expect(row?.textContent).toContain("leads to /contact");
    expect(row?.textContent).toContain("Forwarded.");
    expect(find("button", /^Undo “\/contact-us”$/).closest("li")).toBe(row);
  });

  test("with a typing error is offered the page that was meant first", async () => {
    await open({ missing: [{ path: "/lsot", requests: 9 }] });
    await click("button", /^Forward to … \/lsot$/);
    await pass(0);
    const places = [...document.querySelectorAll("dialog li b")].map((name) => name.textContent);
    expect(places).toEqual(["Sore back", "Contact"]);
  });

  test("that is refused stays as it was, and the dialog says why", async () => {
    await open({}, { "PATCH /api/practice/links": { status: 400, text: "They have to be 200 at most." } });
    await click("button", /^Forward to … \/contact-us$/);
    await pass(0);
    await click("button", /^Forward Contact$/);
    await pass(0);
    expect(document.querySelector("dialog [role=alert]")?.textContent).toBe("They have to be 200 at most.");
    expect(text()).not.toContain("leads to /contact");
  });

  test("which the site keeps for itself says so", async () => {
    await open();
    expect(text()).toContain(
      "/treatments/catsasked for 6 times, from a link on /blog/saddleThe site keeps such addresses",
    );
  });
});
