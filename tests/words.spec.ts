import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { callService, expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

const frame = (page: Page) => page.frameLocator("iframe.page-frame");
const text = (page: Page, key: string) => frame(page).locator(`[data-words="${key}"]`).first();
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Looks at other widths too, and goes on with the phone. */
async function expectNoBarriersHere(page: Page) {
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
}

async function openAbout(page: Page) {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Pages" }).tap();
  await expect(page.getByRole("heading", { name: "Pages", level: 1 })).toBeVisible();
  await expectNoBarriersHere(page);
  await page.getByRole("link", { name: "About", exact: true }).tap();
  // Until the page takes taps, its frame is taller than the foot will leave it.
  await expect(page.locator(".page-frame")).not.toHaveAttribute("inert");
}

test("the owner changes a sentence where she reads it: visitors read hers, and after Undo what they read before", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  const sentence = text(page, "about.story.paragraphs.0");
  const before = (await sentence.textContent()) ?? "";
  await sentence.tap();
  await expect(sentence).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("I was born in Leeds, above a bakery.");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await expect(sentence).toHaveText("I was born in Leeds, above a bakery.");
  await expectNoBarriersHere(page);
  expect(await readPage(page, "/about")).toContain("I was born in Leeds, above a bakery.");

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(sentence).toHaveText(before);
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect.poll(() => readPage(page, "/about")).not.toContain("above a bakery");

  await page.getByRole("link", { name: "Pages" }).tap();
  await expect(page.getByRole("link", { name: "About", exact: true })).toBeFocused();
});

test("words that are not saved wait for her, entries of a list are added, moved and taken out, and a fact says where it is changed", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  await text(page, "about.values.points.0.title").tap();
  await page.getByRole("button", { name: "Another point" }).tap();
  await expect(text(page, "about.values.points.1.title")).toBeFocused();
  await page.keyboard.type("Patience");
  await page.keyboard.press("Enter");
  await expect(text(page, "about.values.points.1.text")).toBeFocused();
  await expect(page.getByText("“Our core values”, point 2, text")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("“Our core values”, point 2, text, says nothing.")).toBeVisible();
  await text(page, "about.values.points.1.text").tap();
  await page.keyboard.type("Nothing is hurried.");
  await page.getByRole("button", { name: "Move it up" }).tap();
  await expect(text(page, "about.values.points.0.title")).toHaveText("Patience");

  await page.getByRole("link", { name: "Pages" }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: "About" }).getByText("Not saved yet")).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "About", exact: true }).tap();
  await expect(text(page, "about.values.points.0.text")).toHaveText("Nothing is hurried.");
  await text(page, "about.values.points.1.title").tap();
  await page.getByRole("button", { name: "Take it out" }).tap();
  await expect(text(page, "about.values.points.1.title")).not.toHaveText("Honesty");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  const about = await readPage(page, "/about");
  expect(about).toContain("Nothing is hurried.");
  expect(about).not.toContain("Honesty");

  await text(page, "about.mission.lead").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await frame(page).locator('[data-words="=practice.place"]').first().tap();
  await page.getByRole("link", { name: "Change it there" }).click();
  await expect(page.getByLabel("Town")).toBeFocused();
});

test("a text that she reaches by Tab is opened by Enter, which leads on only once she has written", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  const [values, honesty] = [text(page, "about.values.title"), text(page, "about.values.points.0.title")];
  await values.tap();
  await page.keyboard.press("Tab");
  await expect(honesty).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(honesty).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Candour");
  await expect(honesty).toHaveText("Candour");
  await page.keyboard.press("Enter");
  await expect(text(page, "about.values.points.0.text")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(honesty).toBeFocused();
});

test("a new entry without words is gone when the caret leaves it, and one that was taken out is put back", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  const titles = frame(page).locator('[data-words^="about.values.points."][data-words$=".title"]');
  await text(page, "about.values.points.0.title").tap();
  const all = await titles.allTextContents();
  await page.getByRole("button", { name: "Another point" }).tap();
  const empty = text(page, "about.values.points.1.title");
  await expect(empty).toBeFocused();
  await expect(empty).toHaveAttribute("aria-placeholder", "New point");
  await page.keyboard.press("Enter");
  await expect(text(page, "about.values.points.1.text")).toBeFocused();
  await expect(titles).toHaveCount(all.length + 1);
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(all);
  await expect(text(page, "about.values.points.1.title")).toBeFocused();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();

  await page.getByRole("button", { name: "Take it out" }).tap();
  await expect(titles).toHaveText(all.toSpliced(1, 1));
  await expect(page.getByText("Taken out", { exact: true })).toBeVisible();
  await expectNoBarriersHere(page);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(titles).toHaveText(all);
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
});

test("a text that another device has saved meanwhile is hers to decide on where it stands; other texts come together", async ({
  page,
}) => {
  const save = (change: object) => callService(page, "PATCH", "/api/words/about", change);
  await logIn(page);
  await openAbout(page);
  const title = text(page, "about.title");
  await title.tap();
  await expect(title).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("My title");
  await save({ title: "Their title", lead: "Their lead." });
  await page.getByRole("button", { name: "Save" }).tap();
  const conflict = frame(page).getByRole("region", { name: /^Changed elsewhere .*: Page heading$/ });
  await expect(conflict).toContainText("Their title");
  await expect(conflict).not.toContainText("Their lead.");
  // The heading above it is still in view.
  await expect(title).toBeInViewport();
  await expectNoBarriersHere(page);

  await save({ title: "Their third title" });
  await expect(conflict).toContainText("Their third title");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(conflict.getByRole("heading")).toBeFocused();
  await conflict.getByRole("button", { name: "Take mine" }).tap();
  await expect(conflict).toBeHidden();
  await expect(title).toHaveText("My title");
  await expect(text(page, "about.lead")).toHaveText("Their lead.");
  await page.getByRole("button", { name: "Undo: Yours are in the form" }).tap();
  await conflict.getByRole("button", { name: "Both, one after the other" }).tap();
  await expect(title).toHaveText("My title Their third title");
  await expect(title).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" too");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  // The other device’s save goes live by a publish of its own, whose news may come first.
  await expect.poll(() => readPage(page, "/about")).toContain("My title Their third title too");
  expect(await readPage(page, "/about")).toContain("Their lead.");
});

test("what another device has changed elsewhere on the page comes in with a save, and is named; nothing is asked", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  const lead = text(page, "about.mission.lead");
  await lead.tap();
  await expect(lead).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("My mission.");
  await callService(page, "PATCH", "/api/words/about", { hidden: ["values"], title: "Theirs" });
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("“Our core values” is hidden on the other device")).toBeVisible();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await expect(text(page, "about.title")).toHaveText("Theirs");
  await expect(frame(page).getByText("“Our core values” is hidden.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await expect.poll(() => readPage(page, "/about")).toContain("My mission.");
  expect(await readPage(page, "/about")).not.toContain("Our core values");
});

test("a sentence that several pages say, and the words round every article, are changed where she reads them", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/admin/pages#change=practitioner");
  await frame(page).locator('[data-words="=shared.quote"]').tap();
  await page.getByText("A sentence that several pages say.").getByRole("link").tap();
  const sentence = text(page, "shared.quote");
  await sentence.tap();
  await expect(page.getByText(/^Quotation/)).toBeVisible();
  await expect(frame(page).getByRole("heading", { level: 1 })).toContainText("Meet Dr. Eleanor");
  await expectNoBarriersHere(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A horse says what it likes.");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  for (const path of ["/", "/meet-dr-eleanor"])
    expect(await readPage(page, path)).toContain("A horse says what it likes.");

  await page.goto("/admin/pages#change=shared.travelRule");
  const rule = text(page, "shared.travelRule");
  await rule.tap();
  await expect(rule).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.type("Note: ");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect.poll(() => readPage(page, "/treatments/equine")).toMatch(/Note: Travel is free within \d+ miles/);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect.poll(() => readPage(page, "/treatments/equine")).not.toContain("Note: Travel");

  await page.goto("/admin/pages#change=article.closing.title");
  await text(page, "article.closing.title").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Who is it for?");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await page.getByRole("link", { name: "View", exact: true }).waitFor();
  const [newest] = (await (await page.request.get("/api/blog?limit=1")).json()) as { slug: string }[];
  expect(await readPage(page, `/blog/${newest?.slug}`)).toContain("Who is it for?");
});

test("unsaved words are saved from the row of their page", async ({ page }) => {
  await logIn(page);
  await openAbout(page);
  await text(page, "about.lead").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("One door, three kinds of visitor.");
  await page.getByRole("link", { name: "Pages" }).tap();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "About", exact: true }) });
  await expect(row.getByText(/^Not saved yet 1 text, since/)).toBeVisible();
  await expectNoBarriersHere(page);
  await row.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  expect(await readPage(page, "/about")).toContain("One door, three kinds of visitor.");
});

test("words that may not be said are marked where they stand, and go live only with her reason", async ({ page }) => {
  await logIn(page);
  await openAbout(page);
  const lead = text(page, "about.lead");
  await lead.tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("We will cure your asthma.");
  await expect(page.getByText("May not be said")).toBeVisible();
  const marked = await lead.evaluate((element) => {
    const { CSS } = element.ownerDocument.defaultView as Window & typeof globalThis;
    return [...(CSS.highlights.get("finding-red") ?? [])].map(String);
  });
  expect(marked.join()).toContain("cure your asthma");
  await expectNoBarriersHere(page);

  await page.getByRole("button", { name: "Save" }).tap();
  const reason = page.getByRole("textbox", { name: /why may it be said/ });
  await expect(reason).toBeFocused();
  expect(await readPage(page, "/about")).not.toContain("cure your asthma");
  // Put off, it leads back to the sentence in which she was writing.
  await page.getByRole("button", { name: "Not yet" }).tap();
  await expect(lead).toBeFocused();
  await page.keyboard.type(" Really.");
  await expect(lead).toHaveText("We will cure your asthma. Really.");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(reason).toBeFocused();
  await page.keyboard.type("The register says so itself.");
  await page.getByRole("button", { name: "Save" }).last().tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  expect(await readPage(page, "/about")).toContain("cure your asthma");
});

test("the history of a page ends with its words as they were shipped, which can be put back; a sample is one until she writes her own", async ({
  page,
}) => {
  await logIn(page);
  await openAbout(page);
  const lead = text(page, "about.story.lead");
  const shipped = (await lead.textContent()) ?? "";
  await lead.tap();
  await expect(page.getByText("Sample: it tells of you")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("It began in Leeds.");
  await expect(page.getByText("Sample: it tells of you")).toBeHidden();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();

  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "History" }).tap();
  const history = page.getByRole("dialog", { name: "History of “About”" });
  await expect(history.getByText("Changed: “Our story”, lead")).toBeVisible();
  await history.getByText("Always here").tap();
  await expect(history.getByText("It began in Leeds")).toBeVisible();
  await expectNoBarriersHere(page);
  await history.getByRole("button", { name: "Put these words into the page" }).tap();
  await expect(lead).toHaveText(shipped);
  await expect(text(page, "about.values.points.5.text")).toHaveAttribute("data-sample");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await expect.poll(() => readPage(page, "/about")).not.toContain("It began in Leeds.");
});

test("words that cannot be saved are refused before a reason is asked for", async ({ page }) => {
  await logIn(page);
  await openAbout(page);
  for (const [key, words] of [
    ["about.lead", "Our place is {{practice.plaec}}."],
    ["about.title", "We will cure your asthma."],
  ] as const) {
    await text(page, key).tap();
    await expect(text(page, key)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(words);
  }
  await expect(page.getByText("May not be said")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Lead names \{\{practice\.plaec\}\}/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /why may it be said/ })).toBeHidden();
});

test("what was said of a change ends with the next one, and only one Undo stands there", async ({ page }) => {
  await logIn(page);
  await page.goto("/admin/pages#change=about");
  const point = text(page, "about.values.points.1.title");
  const undo = page.getByRole("button", { name: /^Undo/ });
  // With the first tap the foot grows over what is at its edge.
  await text(page, "about.title").tap();
  await expect(text(page, "about.title")).toBeFocused();
  await point.tap();
  await expect(point).toBeFocused();
  await page.getByRole("button", { name: "Take it out" }).tap();
  await expect(undo).toHaveAccessibleName("Undo: Taken out");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await expect(undo).toHaveCount(1);
  await expect(undo).toHaveAccessibleName("Undo");
  await point.tap();
  await expect(point).toBeFocused();
  await page.getByRole("button", { name: "Take it out" }).tap();
  await expect(undo).toHaveCount(1);
  await expect(undo).toHaveAccessibleName("Undo: Taken out");
  await undo.tap();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await undo.tap();
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(point).toHaveText("Gentleness");
});

test("a page whose file is damaged says so before she writes, and Back closes what lies over it", async ({
  page,
  product,
}) => {
  await logIn(page);
  await callService(page, "PATCH", "/api/words/booking", { title: "Book a visit" });
  product.putFacts("words/booking", () => "title: [broken\n");
  await page.goto("/admin/pages");
  await page.getByRole("link", { name: "Booking", exact: true }).tap();
  await expect(page.getByRole("alert").filter({ hasText: "words/booking.yaml" })).toBeVisible();
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "History" }).tap();
  const history = page.getByRole("dialog", { name: "History of “Booking”" });
  await expect(history).toBeVisible();
  await page.goBack();
  await expect(history).toBeHidden();
  await expect(page.getByRole("link", { name: "Booking", exact: true })).toBeFocused();
});

test("every page of the list opens with texts that can be changed", async ({ page }) => {
  await logIn(page);
  await page.goto("/admin/pages");
  const links = page.locator(".pages .title a");
  await expect(links).toHaveCount(17);
  for (const name of await links.allTextContents()) {
    await links.filter({ hasText: name }).first().tap();
    await expect(frame(page).getByRole("textbox").first(), name).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /./ }), name).toHaveCount(0);
    await page.getByRole("link", { name: "Pages" }).tap();
  }
});

test("what she writes beside words that cannot be shown is kept to the letter, and stands where she writes it", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/admin/pages#change=new-patients");
  const title = text(page, "new-patients.questions.items.1.title");
  const answer = text(page, "new-patients.questions.items.1.text");
  await text(page, "new-patients.questions.items.0.title").tap();
  // She types on before the page is drawn with it.
  await page.getByRole("button", { name: "Another question" }).tap();
  await page.keyboard.type("Do you lend crutches?");
  await expect(title).toHaveText("Do you lend crutches?");
  await expect(title).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer).toBeFocused();
  await page.keyboard.type("Yes, in {{practice.plaec}}.");
  await page.reload();
  await expect(page.getByText(/question 2, answer names \{\{practice\.plaec\}\}/)).toBeVisible();
  await expect(title).toHaveText("Do you lend crutches?");
  await expect(answer).toHaveText("Yes, in {{practice.plaec}}.");
  await title.tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("After the long fall?", { delay: 20 });
  await expect(title).toHaveText("After the long fall?");
  await answer.tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Ring us.");
  await expect(page.getByText("question 2, answer names")).toBeHidden();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  // She writes on: the caret has stayed in the answer.
  await page.keyboard.press("End");
  await page.keyboard.type(" Any day.");
  await expect(answer).toHaveText("Ring us. Any day.");
  const live = await readPage(page, "/new-patients");
  expect(live).toContain("After the long fall?");
  expect(live).toContain("Ring us.");
  expect(live).toContain("Will you take X-rays?");
});

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test("the words over the picture of the home page are changed with the mouse, and visitors read them", async ({
    page,
  }) => {
    await logIn(page);
    await page.goto("/admin/pages#change=home");
    await text(page, "home.hero.subtitle").click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Above a bakery in Leeds.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(/^Live in/)).toBeVisible();
    expect(await readPage(page, "/")).toContain("Above a bakery in Leeds.");
  });
});
