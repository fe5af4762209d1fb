import { act } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { session } from "../api/session.ts";
import { readAllDrafts, removeStoredDrafts } from "../edit/draft-storage.ts";
import { receipts } from "../posts/receipts.ts";
import { freshDesk, resetDesk, sheet, toastText } from "../testing/desk.tsx";
import { aPractice, fakeService, noAnswer, practiceRoutes, type Route, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, type, unfold, unmountAll } from "../testing/render.tsx";
import { AdminPractice, PracticeDesk } from "./AdminPractice.tsx";
import { receiveEvent } from "./practice.ts";

freshDesk();

async function open(routes: Routes = {}, facts = aPractice()) {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  receipts.value = {};
  const service = fakeService({ ...practiceRoutes(facts), ...routes });
  session.value = "open";
  await render(
    <>
      <PracticeDesk />
      <Toaster />
    </>,
  );
  return service;
}
async function reload(routes: Routes = {}, facts = aPractice()) {
  await unmountAll();
  resetDesk();
  return open(routes, facts);
}
const text = () => document.body.textContent;
const row = (name: RegExp) => find("button", name).closest("li") as HTMLElement;
const receipt = () => document.querySelector(".receipt")?.textContent;
/** Returns the change that the preview shows once typing has paused. */
async function previewed({ asked }: ReturnType<typeof fakeService>, section: string) {
  await pass(400);
  const [last] = asked(`POST /api/practice/${section}/preview`).slice(-1);
  return (last?.body as Record<string, object> | undefined)?.change;
}
/** Presses a button with the keyboard. */
async function press(name: RegExp) {
  find("button", name).focus();
  await click("button", name);
}
const invalid = () => document.querySelector('[aria-invalid="true"]');
const published = (sections: string[], result: object = { ok: true }) =>
  act(async () =>
    receiveEvent("publish", { id: "1", ms: 84, at: new Date().toISOString(), slugs: [], sections, ...result }),
  );
const prices = "PATCH /api/practice/prices";
async function editPrice(pounds: string, routes: Routes = {}) {
  const service = await open(routes);
  await click("button", /^Prices/);
  await type(/^First visit$/, pounds);
  return service;
}

describe("the practice page", () => {
  test("has no facts when it is built in advance", () => {
    const html = renderToString(<AdminPractice />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Opening hours/);
  });

  test("summarises every section in one line", async () => {
    await open();
    expect([...document.querySelectorAll(".entry")].map(({ textContent }) => textContent)).toEqual([
      "Opening hoursMonday, Tuesday and Friday 8:00 AM-5:00 PM; Wednesday 8:00 AM-12:30 PM, 2:00 PM-5:00 PM",
      "ClosuresNone planned",
      "Whom we treatPeople, dogs, horses",
      "PricesPeople £41, then £31. Dogs £42, then £32. Horses £73",
      "How to reach us01632 960999, 1 High Street, Abbot",
      "Special offer£41, with the counter that falls by itself",
      "About the practiceAnn Smith, register no. 01234",
      "Figures, and how you know themSince 2001. Evidence is noted for 0 of 6",
      "Testimonials2 shown, permission noted for 1",
      "Booking and linksOnline diary, not set up yet",
      "Pictures1 of 8 are your own",
      "LookThe colours it came with",
      "Mail and alertsMessages are not mailed. Nobody is told of problems.",
    ]);
  });

  test("opens one section at a time, and keeps and marks unsaved text", async () => {
    await editPrice("44");
    await click("button", /^Closures/);
    expect(document.querySelectorAll("form")).toHaveLength(1);
    expect(row(/^Prices/).textContent).toContain("not saved");
    await click("button", /^Prices/);
    expect(find<HTMLInputElement>("textbox", /^First visit$/).value).toBe("44");
    expect(find("button", /^Closures/).textContent).not.toContain("not saved");
  });

  test("says when the facts cannot be loaded, and offers a retry", async () => {
    const service = await open({ "GET /api/practice": noAnswer });
    expect(text()).toContain("The practice’s facts could not be loaded. The service does not answer.");
    service.answer("GET /api/practice", { json: aPractice() });
    await click("button", /^Try again$/);
    expect(text()).toContain("People £41");
  });

  test("shows a change made elsewhere", async () => {
    const service = await open();
    const { prices, ...others } = aPractice();
    const changed = { ...others, prices: { ...prices, equine: { session: 75 }, revision: "prices2" } };
    service.answer("GET /api/practice", { json: changed });
    await act(async () => receiveEvent("practice", { sections: ["prices"] }));
    expect(row(/^Prices/).textContent).toContain("Horses £75");
  });
});

describe("saving a section", () => {
  test("sends only the changes, closes the section, and says when visitors see them", async () => {
    const service = await editPrice(" £44");
    expect(await previewed(service, "prices")).toEqual({ human: { initial: 44 } });
    await click("button", /^Save$/);
    expect(service.asked(prices)).toMatchObject([
      { body: { human: { initial: 44 } }, headers: { "If-Match": '"prices1"' } },
    ]);
    expect(document.querySelector("form")).toBeNull();
    expect(document.activeElement).toBe(find("button", /^Prices/));
    expect(receipt()).toContain("Going live …");
    await published(["hours"]);
    expect(receipt()).toContain("Going live …");
    // Another device has saved them before, which says nothing of these.
    await published(["prices"], { ok: true, commit: "of-another-device" });
    expect(receipt()).toContain("Going live …");
    await published(["prices"]);
    expect(receipt()).toBe("Live in 84 msViewUndo");
    expect(toastText()).toBeUndefined();
  });

  test("says when it could not be published", async () => {
    await editPrice("44");
    await click("button", /^Save$/);
    await published(["prices"], { ok: false, error: "A page could not be drawn." });
    expect(receipt()).toContain("Not live. Visitors still see the site as it was. A page could not be drawn.");
  });

  test("can be undone by its commit, and so can the undo", async () => {
    const { prices: before } = aPractice();
    const service = await editPrice("44", {
      "POST /api/practice/undo": ({ body }) => ({
        json: { name: "prices", section: before, commit: `undo of ${Object.values(body as object)}` },
      }),
    });
    await click("button", /^Save$/);
    await click("button", /^Undo$/);
    expect(receipt()).toContain("Taken back.");
    expect(row(/^Prices/).textContent).toContain("People £41");
    await click("button", /^Undo$/);
    expect(service.asked("POST /api/practice/undo").map(({ body }) => body)).toEqual([
      { commit: "c1" },
      { commit: "undo of c1" },
    ]);
  });

  test("without a change says that there was nothing to change", async () => {
    const service = await editPrice("41 ");
    await click("button", /^Save$/);
    expect(service.asked(prices)).toEqual([]);
    expect(toastText()).toBe("There was nothing to change. | “Prices”");
  });

  test("says at the field why it was refused, in the form's words, and focuses the field", async () => {
    const refusal = "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.";
    const service = await editPrice("forty", {
      [prices]: { status: 400, text: refusal, headers: { "X-Field": "human.initial" } },
    });
    await click("button", /^Save$/);
    expect(service.asked(prices)[0]?.body).toEqual({ human: { initial: "forty" } });
    expect(text()).toContain("First visit has to be a price from 0 to 9999, like 57 or 57.50.");
    expect(document.activeElement).toBe(find("textbox", /^First visit$/));
    expect(invalid()).toBe(document.activeElement);
  });

  test("says beside Save if it was refused for another reason", async () => {
    await editPrice("44", { [prices]: { status: 409, text: "prices.yaml is damaged at the moment. Mend it first." } });
    await click("button", /^Save$/);
    expect(document.querySelector(".foot")?.textContent).toContain("prices.yaml is damaged at the moment.");
    expect(invalid()).toBeNull();
  });
});

describe("unsaved text", () => {
  test("is stored at every keystroke, and offered after a reload", async () => {
    await editPrice("44");
    expect(document.querySelector(".foot")?.textContent).toContain("Kept on this device");
    await reload();
    await unfold(".kept details");
    expect(document.querySelector(".kept .differences")?.textContent).toContain("First visit");
    await click("button", /^Use these words$/);
    expect(find<HTMLInputElement>("textbox", /^First visit$/).value).toBe("44");
  });

  test("that was thrown away is taken up again at its first field, above the button that lists it", async () => {
    const service = await editPrice("41", { "GET /api/blog/deleted": { json: [] } });
    await type(/^Follow-up of a dog$/, "39");
    await click("button", /^Cancel$/);
    await pass(6_000);
    const put = service.calls.find(({ what }) => what.startsWith("PUT /api/thrown-away/"));
    const [at, until] = ["2026-11-23T10:00:00.000Z", "2026-12-23T10:00:00.000Z"];
    const { what = "", body } = put ?? {};
    const name = what.replace(/.*\//, "");
    service.answer("GET /api/thrown-away", { json: [{ ...(body as object), name, at, until }] });
    service.answer(`GET /api/thrown-away/${name}`, { json: { ...(body as object), at } });
    await press(/^Thrown away$/);
    await click("button", /^Take up again “Prices”$/);
    expect(document.activeElement).toBe(find("textbox", /^Follow-up of a dog$/));
    expect(location.hash).toBe("");
  });

  test("is removed from the device at Logout if the owner agrees, like that of a post", async () => {
    await editPrice("44");
    expect(readAllDrafts().map(({ base }) => base.title)).toEqual(["Prices"]);
    removeStoredDrafts();
    expect(localStorage.length).toBe(0);
  });

  test("of a save that did not arrive is sent again by itself, even after a reload", async () => {
    await editPrice("44", { [prices]: noAnswer });
    await click("button", /^Save$/);
    expect(document.querySelector(".receipt.waiting")?.textContent).toContain("Not saved yet.");
    const service = await reload();
    await pass(0);
    expect(service.asked(prices)).toMatchObject([{ body: { human: { initial: 44 } } }]);
    expect(receipt()).toContain("Going live …");
    expect(localStorage.length).toBe(0);
  });

  test("of a field that another person has saved too is shown beside theirs; other fields come in by themselves", async () => {
    const facts = aPractice();
    const service = await open({}, facts);
    await click("button", /^Prices/);
    await type(/^First visit$/, "44");
    const theirs = { ...facts.prices, human: { initial: 45, followUp: 39, minutes: "30" }, revision: "prices9" };
    facts.prices = theirs;
    await click("button", /^Save$/);
    expect(document.querySelector('[data-field="human.initial"] .conflict')?.textContent).toContain(
      "Your version44The other version45",
    );
    await click("button", /^Take mine$/);
    expect(find<HTMLInputElement>("textbox", /^Follow-up$/).value).toBe("39");
    await click("button", /^Save$/);
    expect(service.asked(prices).at(-1)).toMatchObject({ body: { human: { initial: 44 } } });
    expect(document.querySelector("form")).toBeNull();
  });

  test("about one entry of a list is merged with another device’s save of its neighbour and a new one", async () => {
    const [bea, cal, otto] = ["Bea", "Cal", "Otto"].map((name) => ({
      name,
      text: `Words of ${name}.`,
      rating: 5,
      permission: "",
    }));
    const saved = (revision: string, ...testimonials: unknown[]) => ({
      testimonials: { testimonials, revision },
    });
    const facts = { ...aPractice(), ...saved("t1", bea, cal) };
    const service = await open({}, facts);
    await click("button", /^Testimonials/);
    await click("button", /Words of Bea/);
    await type(/^Permission$/, "By e-mail");
    const theirs = [{ ...cal, permission: "On paper" }, otto];
    Object.assign(facts, saved("t2", bea, ...theirs));
    await click("button", /^Save$/);
    expect(toastText()).toContain("1 change from elsewhere came in");
    expect(service.asked("PATCH /api/practice/testimonials").at(-1)).toMatchObject({
      body: { testimonials: [{ ...bea, permission: "By e-mail" }, ...theirs] },
    });
  });

  test("is discarded by Cancel and restored by its Undo, and Escape closes an unchanged section", async () => {
    await editPrice("44");
    await click("button", /^Cancel$/);
    expect(toastText()).toBe("Changes discarded | “Prices”. Kept 30 days under Thrown away.");
    await click("button", /^Undo: /);
    expect(find<HTMLInputElement>("textbox", /^First visit$/).value).toBe("44");
    const pressEscape = () =>
      act(async () => {
        const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
        document.querySelector("form")?.dispatchEvent(key);
      });
    await pressEscape();
    expect(document.querySelector("form")).not.toBeNull();
    await type(/^First visit$/, "41");
    await pressEscape();
    expect(document.querySelector("form")).toBeNull();
  });
});

describe("unsaved facts are kept at the service", () => {
  const copies = "GET /api/practice/working-copies";
  const get = "GET /api/practice/prices/working-copy";
  const put = "PUT /api/practice/prices/working-copy";
  const remove = "DELETE /api/practice/prices/working-copy";
  const firstVisit = () => find<HTMLInputElement>("textbox", /^First visit$/).value;
  /** A service that keeps one working copy, as another device has left it or as it was last sent. */
  const keeper = (draft?: Record<string, string>): Routes => {
    let kept: object | undefined = draft && { draft, revision: "prices1" };
    let etag = draft ? "c1" : "";
    let writes = 1;
    return {
      [copies]: () => ({ json: kept ? [{ id: "prices", revision: "prices1", at: "2026-11-20T10:00:00.000Z" }] : [] }),
      [get]: () => ({ json: { ...kept, at: "2026-11-20T10:00:00.000Z" }, headers: { ETag: `"${etag}"` } }),
      [put]({ body, headers }) {
        if ((headers["If-Match"] ?? '""') !== `"${etag}"`) return { status: 409, text: "Written elsewhere." };
        [kept, etag] = [body as object, `c${++writes}`];
        return { status: 204, headers: { ETag: `"${etag}"` } };
      },
      [remove]() {
        [kept, etag] = [undefined, ""];
        return { status: 204 };
      },
    };
  };

  test("when typing pauses, as they were typed, until they are saved", async () => {
    const service = await editPrice("4", keeper());
    await pass(2_000);
    expect(service.asked(put)).toMatchObject([{ body: { draft: { "human.initial": "4" }, revision: "prices1" } }]);
    expect(document.querySelector(".foot")?.textContent).toContain("Kept for all your devices");
    await click("button", /^Save$/);
    await pass(2_000);
    expect(service.asked(remove)).toHaveLength(1);
  });

  test("and are in the form when the section is opened on another device", async () => {
    const service = await open(keeper({ "human.initial": "44" }));
    await click("button", /^Prices/);
    expect(firstVisit()).toBe("44");
    expect(text()).not.toContain("on another device");
    await click("button", /^Save$/);
    expect(service.asked(prices)).toMatchObject([{ body: { human: { initial: 44 } } }]);
  });

  test("without the fields that an older version of the desk had", async () => {
    await open(keeper({ "human.initial": "44", "human.gone": "1" }));
    await click("button", /^Prices/);
    await type(/^First visit$/, "41");
    await click("button", /^Prices/);
    expect(row(/^Prices/).textContent).not.toContain("not saved");
  });

  test("once the service answers again, without a further keystroke", async () => {
    const service = await editPrice("44", { [put]: noAnswer });
    await pass(2_000);
    expect(document.querySelector(".foot")?.textContent).toContain("Kept on this device");
    for (const [what, route] of Object.entries(keeper())) service.answer(what, route);
    await pass(10_000);
    expect(document.querySelector(".foot")?.textContent).toContain("Kept for all your devices");
  });

  test("and are compared with those of another device that has written meanwhile", async () => {
    await editPrice("44", keeper());
    const other = keeper({ "human.initial": "46", "human.followUp": "39" });
    await reload(other);
    await click("button", /^Prices/);
    const question = document.querySelector(".conflict");
    expect(question?.textContent).toContain("Changed on another device, too: First visit");
    expect(document.activeElement).toBe(question?.querySelector("h3"));
    await click("button", /^Take theirs$/);
    expect([firstVisit(), find<HTMLInputElement>("textbox", /^Follow-up$/).value]).toEqual(["46", "39"]);
    expect(document.activeElement).toBe(find("button", /^Save$/));
  });

  test("and one draft is offered, however often the page is loaded", async () => {
    await editPrice("44");
    for (const pounds of ["45", "46", "47"]) {
      await reload();
      expect(document.querySelectorAll(".kept")).toHaveLength(1);
      await click("button", /^Prices/);
      await type(/^First visit$/, pounds);
    }
    await reload();
    expect(document.querySelectorAll(".kept")).toHaveLength(1);
    await click("button", /^Prices/);
    expect(firstVisit()).toBe("47");
  });
});

describe("opening hours", () => {
  const hours = "PATCH /api/practice/hours";
  const openHours = async (routes: Routes = {}) => {
    const service = await open(routes);
    await click("button", /^Opening hours/);
    return service;
  };

  test("of a day can be ticked, copied and given a break, and the preview follows", async () => {
    const service = await openHours();
    await click("textbox", /^Thursday: open$/);
    await click("textbox", /^Friday: open$/);
    const thursday = ["08:00-12:30", "14:00-17:00"];
    expect(await previewed(service, "hours")).toEqual({ week: { thursday, friday: [] } });
    await type(/^Monday, from$/, "9");
    await type(/^Monday, until$/, "16.30");
    await click("button", /^Tuesday: as the day above$/);
    await click("button", /^Save$/);
    expect(service.asked(hours)[0]?.body).toEqual({
      week: {
        monday: ["09:00-16:30"],
        tuesday: ["09:00-16:30"],
        thursday,
        friday: [],
      },
    });
  });

  test("keep the focus in their day, whatever button goes", async () => {
    await openHours();
    await click("textbox", /^Thursday: open$/);
    await press(/^Friday: as the day above$/);
    expect(document.activeElement).toBe(find("button", /^Friday: another span$/));
    await press(/^Saturday: as the day above$/);
    expect(document.activeElement).toBe(find("button", /^Saturday: another span$/));
    await press(/^Saturday: another span$/);
    const [, , last] = document.querySelectorAll('[aria-label="Saturday, from"]');
    expect(document.activeElement).toBe(last);
  });

  test("say at their day why they were refused", async () => {
    await openHours({
      [hours]: {
        status: 400,
        text: "“week.monday.0” in hours has to end later than it begins.",
        headers: { "X-Field": "week.monday.0" },
      },
    });
    await type(/^Monday, until$/, "7");
    await click("button", /^Save$/);
    expect(document.querySelector(".day")?.textContent).toContain("Monday has to end later than it begins.");
    expect(document.activeElement).toBe(find("textbox", /^Monday, from$/));
  });
});

describe("closures", () => {
  const closures = "PATCH /api/practice/closures";
  const openClosures = async (routes: Routes = {}) => {
    const service = await open(routes);
    await click("button", /^Closures/);
    return service;
  };

  test("on bank holidays are added by one tap and removed by another", async () => {
    const service = await openClosures();
    await click("button", /^Boxing Day \(substitute day\) Monday 28 December$/);
    await click("button", /^Christmas Day Friday 25 December$/);
    for (const _ of ["added", "removed"]) await click("button", /^New Year’s Day Friday 1 January 2027$/);
    await click("button", /^Save$/);
    const text25 = "We are closed on Christmas Day, Friday 25 December.";
    const text28 = "We are closed on Monday 28 December, the bank holiday for Boxing Day.";
    expect(service.asked(closures)[0]?.body).toEqual({
      closures: [
        { from: "2026-12-25", to: "2026-12-25", text: text25, hours: [] },
        { from: "2026-12-28", to: "2026-12-28", text: text28, hours: [] },
      ],
    });
  });

  test("of one day need only one date, because the last day follows the first", async () => {
    const service = await openClosures();
    await click("button", /^Add a closure$/);
    expect(document.activeElement).toBe(find("textbox", /^From$/));
    await type(/^From$/, "2026-11-27");
    await type(/^What visitors read$/, "Ann is on a course.");
    await click("button", /^Save$/);
    expect(service.asked(closures)[0]?.body).toEqual({
      closures: [{ from: "2026-11-27", to: "2026-11-27", text: "Ann is on a course.", hours: [] }],
    });
  });

  test("say in their row why they were refused, and the row opens", async () => {
    const refusal = "“closures.0.to” in closures has to be the same day as the first or a later one.";
    await openClosures({ [closures]: { status: 400, text: refusal, headers: { "X-Field": "closures.0.to" } } });
    await click("button", /^Christmas Day Friday 25/);
    await click("button", /^Save$/);
    expect(text()).toContain("Until, this day included has to be the same day as the first or a later one.");
    expect(document.activeElement).toBe(find("textbox", /^Until, this day included$/));
  });
});

test("a refusal is about the words that were sent: it moves with its entry, goes once that changes, and an added entry opens", async () => {
  const patch = "PATCH /api/practice/testimonials";
  const refusal = "“testimonials.0.rating” in testimonials has to be a whole number from 1 to 5.";
  await open({ [patch]: { status: 400, text: refusal, headers: { "X-Field": "testimonials.0.rating" } } });
  await click("button", /^Testimonials/);
  await click("button", /^Bea: “Gentle\.”$/);
  await type(/^Stars, 1 to 5$/, "6");
  await click("button", /^Save$/);
  expect(text()).toContain("Stars, 1 to 5 has to be a whole number from 1 to 5.");
  await click("button", /^Move number 1 down$/);
  expect(invalid()).toBe(find("textbox", /^Stars, 1 to 5$/));
  await click("button", /^Cal: “Clear\.”$/);
  await click("button", /^Move number 1 down$/);
  expect(find<HTMLTextAreaElement>("textbox", /^Their words$/).value).toBe("Clear.");
  await click("button", /^Bea: “Gentle\.”$/);
  expect(invalid()).toBe(find("textbox", /^Stars, 1 to 5$/));
  await type(/^Stars, 1 to 5$/, "5");
  expect(invalid()).toBeNull();
  await type(/^Stars, 1 to 5$/, "6");
  await click("button", /^Save$/);
  await click("button", /^Add a testimonial$/);
  expect(find("button", /^New: fill it in$/).getAttribute("aria-expanded")).toBe("true");
  expect(invalid()).toBeNull();
});

test("the special offer asks only for what its kind needs, and explains the counter", async () => {
  const service = await open();
  await click("button", /^Special offer/);
  expect(text()).toContain("UK advertising rules forbid it");
  expect(document.querySelector("input[type=date]")).toBeNull();
  await click("textbox", /^Real places and a real end/);
  await type(/^Places left$/, "2");
  expect(await previewed(service, "offer")).toEqual({ mode: "truthful", placesLeft: 2 });
  await click("button", /^Save$/);
  expect(service.asked("PATCH /api/practice/offer")[0]?.body).toEqual({ mode: "truthful", placesLeft: 2 });
});

const finding = {
  rule: "promise",
  colour: "red",
  field: "testimonials.1.text",
  text: "Clear",
  why: "It promises a result.",
  instead: ["Calm"],
};
const check = "POST /api/practice/testimonials/check";

test("a finding in a testimonial is shown below its text, which can be corrected by one tap", async () => {
  const service = await open({ [check]: { json: { findings: [finding] } } });
  await click("button", /^Testimonials/);
  await pass(0);
  expect(service.asked(check)).toMatchObject([{ body: {} }]);
  expect(text()).toContain("1 to look at. A help in checking, not legal advice.");
  await click("button", /Cal.*1 to look at$/);
  expect(text()).toContain("It promises a result.");
  await click("button", /^Say instead: Calm$/);
  expect(find<HTMLTextAreaElement>("textbox", /^Their words$/).value).toBe("Calm.");
  expect(text()).not.toContain("It promises a result.");
  await pass(1_200);
  expect(service.asked(check)[1]?.body).toMatchObject({ testimonials: [{ text: "Gentle." }, { text: "Calm." }] });
});

describe("a red finding in the facts", () => {
  const patch = "PATCH /api/practice/testimonials";
  const inText: Route = ({ body }) => ({
    json: {
      findings: JSON.stringify(body).includes('"Clear') || !("testimonials" in (body as object)) ? [finding] : [],
    },
  });
  const reason = "A trial of ours shows it.";
  async function openTestimonials() {
    const service = await open({ [check]: inText });
    await pass(0);
    return service;
  }

  test("is counted on the closed row of its section", async () => {
    await openTestimonials();
    expect(row(/^Testimonials/).querySelector(".badge.bad")?.textContent).toBe("1 to look at");
    expect(row(/^Prices/).querySelector(".badge")).toBeNull();
  });

  test("is asked about before a save, as in posts, and the reason goes with it", async () => {
    const service = await openTestimonials();
    await click("button", /^Testimonials/);
    await click("button", /^Bea: “Gentle\.”$/);
    await type(/^Their words$/, "Kind.");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    expect(sheet().textContent).toContain("May not be said: Their words");
    expect(sheet().textContent).toContain("Kept with these facts");
    expect(document.activeElement).toBe(sheet().querySelector("textarea"));
    await type(/why may it be said/, reason, sheet());
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toMatchObject({
      testimonials: [{ text: "Kind." }, { text: "Clear." }],
      accepted: [{ rule: "promise", reason }],
    });
    expect(sheet()).toBeNull();
  });

  test("is crossed out in the sheet once its words are mended, and then asks for nothing", async () => {
    const service = await openTestimonials();
    await click("button", /^Testimonials/);
    await click("button", /^Bea: “Gentle\.”$/);
    await type(/^Their words$/, "Kind.");
    await click("button", /^Save$/);
    await click("button", /^Say instead: Calm$/, sheet());
    expect(sheet().textContent).toContain("“Clear” is mended.");
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toMatchObject({ testimonials: [{ text: "Kind." }, { text: "Calm." }] });
    expect(service.asked(patch)[0]?.body).not.toHaveProperty("accepted");
  });

  test("leaves everything as it was with Not yet", async () => {
    const service = await openTestimonials();
    await click("button", /^Testimonials/);
    await click("button", /^Bea: “Gentle\.”$/);
    await type(/^Their words$/, "Kind.");
    await click("button", /^Save$/);
    await click("button", /^Not yet$/);
    expect(document.activeElement).toBe(find("button", /^Save$/));
    expect(sheet()).toBeNull();
    expect(find<HTMLTextAreaElement>("textbox", /^Their words$/).value).toBe("Kind.");
    expect(service.asked(patch)).toEqual([]);
  });
});

test("a section can be edited even if its text cannot be checked", async () => {
  await open();
  await click("button", /^Testimonials/);
  await pass(0);
  expect(text()).not.toContain("legal advice");
});

test("an entry that is moved takes the focus with it, so that it can be moved on", async () => {
  await open();
  await click("button", /^Testimonials/);
  await click("button", /^Cal: “Clear\.”$/);
  await press(/^Move number 2 up$/);
  expect(document.activeElement).toBe(find("button", /^Move number 1 down$/));
  await click("button", /^Add a testimonial$/);
  await click("button", /^Cal: “Clear\.”$/);
  await press(/^Move number 1 down$/);
  expect(document.activeElement).toBe(find("button", /^Move number 2 down$/));
  await press(/^Move number 2 down$/);
  expect(document.activeElement).toBe(find("button", /^Move number 3 up$/));
});

test("testimonials can be added, reordered and removed", async () => {
  const service = await open();
  await click("button", /^Testimonials/);
  await click("button", /^Cal: “Clear\.”$/);
  await click("button", /^Move number 2 up$/);
  await click("button", /^Bea: “Gentle\.”$/);
  await click("button", /^Remove number 2$/);
  await click("button", /^Add a testimonial$/);
  await type(/^Their words$/, "Kind.\nAnd calm.");
  await type(/^Name and place$/, "Dee");
  await type(/^Stars, 1 to 5$/, "5");
  await click("button", /^Save$/);
  expect(service.asked("PATCH /api/practice/testimonials")[0]?.body).toEqual({
    testimonials: [
      { name: "Cal", text: "Clear.", rating: 4, permission: "By letter" },
      { name: "Dee", text: "Kind. And calm.", rating: 5, permission: "" },
    ],
  });
});

test("the history of a section shows what a version would change, and restores it", async () => {
  const url = "/api/practice/prices";
  const { prices: now } = aPractice();
  const version = { commit: "c0", at: "2026-11-20T10:00:00Z", author: "Ann", what: "Added by hand" };
  const former = { human: { initial: 40, followUp: 31, minutes: "30" } };
  const service = await open({
    [`GET ${url}/history?limit=20`]: { json: [{ ...version, commit: "c1", what: "Changed" }, version] },
    [`GET ${url}/history/c0`]: { json: { ...now, ...former } },
    [`POST ${url}/restore`]: { json: { ...now, ...former, revision: "prices2" }, headers: { "X-Commit": "c2" } },
  });
  await click("button", /^Prices/);
  await click("button", /^History$/);
  await unfold("dialog details");
  expect(document.querySelector("dialog .differences")?.textContent).toMatch(/^First visit.*41.*40$/);
  await click("button", /^Restore this version$/);
  expect(service.asked(`POST ${url}/restore`)[0]?.body).toEqual({ commit: "c0" });
  expect(document.querySelector("dialog")).toBeNull();
  expect(receipt()).toContain("Version restored.");
});
