import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { callService, expect, logIn, pressAndWait } from "./owner.ts";
import { test } from "./story.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

const frame = (page: Page) => page.frameLocator("iframe.page-frame");
const text = (page: Page, key: string) => frame(page).locator(`[data-words="${key}"]`).first();
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name });
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Returns a text as the service keeps it. */
async function keptText(page: Page, words: string, key: string): Promise<unknown> {
  const answer = await (await callService(page, "GET", `/api/words/${words}`)).json();
  return key.split(".").reduce((node, name) => node[name], answer.words);
}

/** Opens a page, and puts the caret at the end of one of its texts. */
async function openText(page: Page, key: string) {
  const words = key.slice(0, key.indexOf("."));
  await page.goto(`/admin/pages#change=${words}`);
  await text(page, key).tap();
  await pressAndWait(page, "ControlOrMeta+End");
}

/** Puts the caret into a text, in place of all its words. */
async function writeAnew(page: Page, key: string, words: string) {
  await text(page, key).tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
}

/** Pastes what another program has copied. */
const paste = (page: Page, key: string, copied: { html?: string; plain?: string }) =>
  text(page, key).evaluate((element, { html = "", plain = "plain" }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", plain);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, copied);

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
}

test("she emphasises words, makes others a link and puts in a fact, where the caret is and by touch; visitors read them so", async ({
  page,
}) => {
  await logIn(page);
  await openText(page, "about.mission.lead");
  await writeAnew(page, "about.mission.lead", "We are here for people");
  await pressAndWait(page, "ControlOrMeta+Shift+ArrowLeft");
  await tool(page, "Bold").tap();
  await expect(text(page, "about.mission.lead")).toBeFocused();
  await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  await pressAndWait(page, "ArrowRight");
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.type(", by **appointment** in ");
  await tool(page, "Put in a fact").tap();
  const facts = page.getByRole("dialog", { name: "Put in a fact" });
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await page.keyboard.type("reach town");
  await facts.getByRole("button", { name: "How to reach us, Address, Town" }).tap();
  await page.keyboard.type(", ");
  await page.keyboard.press("ControlOrMeta+K");
  const link = page.getByRole("dialog", { name: "Link" });
  await page.keyboard.type("contact");
  await link.getByLabel("Words shown").fill("near you");
  await link.getByRole("button", { name: "Set link" }).tap();
  await page.keyboard.type(" or not.");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await save(page);
  expect(await keptText(page, "about", "mission.lead")).toBe(
    "We are here for **people**, by **appointment** in {{practice.place}}, [near you](/contact) or not.",
  );
  expect(await readPage(page, "/about")).toContain(
    'here for <strong>people</strong>, by <strong>appointment</strong> in Wantage, <a href="/contact">near you</a> or not.',
  );
});

test("a fact is one letter: a first Backspace chooses it, a second takes it out, a step back brings it again", async ({
  page,
}) => {
  await logIn(page);
  await openText(page, "about.mission.paragraphs.0");
  const sentence = text(page, "about.mission.paragraphs.0");
  const before = (await sentence.textContent()) ?? "";
  await pressAndWait(page, "ControlOrMeta+Home");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Wantage: a fact from Practice")).toBeVisible();
  await expect(sentence).toHaveText(before);
  await page.keyboard.press("Delete");
  await expect(sentence).toHaveText(before.replace("Wantage", ""));
  await expect(page.getByText("Wantage taken out.")).toBeAttached();
  await tool(page, "One step back").tap();
  await expect(sentence).toHaveText(before);
  await expect(sentence).toBeFocused();
  await pressAndWait(page, "ControlOrMeta+Home");
  await pressAndWait(page, "ArrowRight");
  await pressAndWait(page, "ArrowRight");
  await page.keyboard.type(" today");
  await expect(sentence).toHaveText(before.replace("Wantage", "Wantage today"));
  await sentence.locator("edit-text").tap();
  await tool(page, "Take out this fact").tap();
  await save(page);
  expect(await keptText(page, "about", "mission.paragraphs.0")).toMatch(/^today is a place/);
});

test("a link whose words and address are facts keeps them, and shows their values", async ({ page }) => {
  await logIn(page);
  const lead = "Call [{{practice.phone}}]({{practice.phoneLink}}) **today**.";
  await callService(page, "PATCH", "/api/words/about", { mission: { lead } });
  await openText(page, "about.mission.lead");
  await pressAndWait(page, "ControlOrMeta+Home");
  for (const _ of "Call ") await pressAndWait(page, "ArrowRight");
  await page.keyboard.press("Delete");
  await tool(page, "Link").tap();
  const link = page.getByRole("dialog", { name: "Link" });
  await expect(link.getByLabel("Where to")).toHaveValue(/^tel:\+44/);
  await expect(link.getByLabel("Words shown")).toHaveValue("01632 960142");
  await link.getByRole("button", { name: "Set link" }).tap();
  await pressAndWait(page, "ControlOrMeta+End");
  await page.keyboard.type(" Or later.");
  await save(page);
  expect(await keptText(page, "about", "mission.lead")).toBe(`${lead} Or later.`);
});

test("what is pasted comes as words, facts, emphasis and links that the text allows, in one line, and never as HTML", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(page);
  await openText(page, "about.mission.lead");
  const html =
    '<h2>First</h2><p style="color:red">with <b>bold</b> and <i>slanted</i> words</p><ul><li><a href="https://example.org/x">a link</a></li></ul><img src=x onerror="alert(1)"><script>alert(2)</script>';
  await pressAndWait(page, "ControlOrMeta+A");
  await paste(page, "about.mission.lead", { html });
  await expect(text(page, "about.mission.lead")).toHaveText("First with bold and slanted words a link");
  await openText(page, "about.mission.title");
  await pressAndWait(page, "ControlOrMeta+A");
  await paste(page, "about.mission.title", { html });
  await expect(text(page, "about.mission.title")).toHaveText("First with bold and slanted words a link");
  await pressAndWait(page, "ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.press("ControlOrMeta+I");
  await expect(text(page, "about.mission.title").locator("strong, b, a, i, em, h2")).toHaveCount(0);

  await text(page, "about.mission.paragraphs.0").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Wantage is a place/);
  await text(page, "about.story.title").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
  await save(page);
  expect(await keptText(page, "about", "mission.lead")).toBe(
    "First with **bold** and slanted words [a link](https://example.org/x)",
  );
  expect(await keptText(page, "about", "story.title")).toMatch(/^\{\{practice.place\}\} is a place/);
});

test("several pasted paragraphs are entries of the list that they are pasted into, and a step back takes out all of them; a single text stays one line", async ({
  page,
}) => {
  await logIn(page);
  await openText(page, "about.mission.paragraphs.0");
  const first = text(page, "about.mission.paragraphs.0");
  const before = (await first.textContent()) ?? "";
  await page.keyboard.type(" It is true.");
  const word = (marker: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker} </span>${words}</p>`;
  await paste(page, "about.mission.paragraphs.0", {
    html: `<p> Ours: <b>all</b></p>${word("1.", "One")}${word("2.", "Two<br>lines")}<p>&nbsp;</p><a href="https://example.org/x"><h3>Three</h3><p>four</p></a>`,
  });
  await expect(text(page, "about.mission.paragraphs.4")).toHaveText("four");
  await expect(text(page, "about.mission.paragraphs.4")).toBeFocused();
  await page.keyboard.type(" and five");
  await expect(text(page, "about.mission.paragraphs.4")).toHaveText("four and five");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(text(page, "about.mission.paragraphs.4")).not.toContainText("five");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(first).toHaveText(`${before} It is true.`);
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(text(page, "about.mission.paragraphs.2")).toHaveText("Two lines");
  // Faster than a drawing.
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("ControlOrMeta+Shift+Z");

  await text(page, "about.values.points.0.text").tap();
  await pressAndWait(page, "ControlOrMeta+A");
  await paste(page, "about.values.points.0.text", { plain: "• We listen.\n\n• We look.\r\n• We say no." });
  await expect(text(page, "about.values.points.0.text")).toHaveText("We listen. We look. We say no.");
  await save(page);
  const link = (words: string) => `[${words}](https://example.org/x)`;
  expect(await keptText(page, "about", "mission.paragraphs")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ It is true\.Ours: \*\*all\*\*$/),
      "One",
      "Two lines",
      link("Three"),
      link("four"),
    ]),
  );
  expect(await readPage(page, "/about")).toContain("<strong>all</strong></p><p>One</p><p>Two lines</p>");
});

test("an amount that is typed as words can be made to follow its fact", async ({ page }) => {
  await logIn(page);
  await openText(page, "about.mission.lead");
  await writeAnew(page, "about.mission.lead", "A first visit costs £57, not £570.");
  await page
    .getByText("Prices, People, First visit")
    .locator("..")
    .getByRole("button", { name: "Make it follow" })
    .tap();
  await expect(text(page, "about.mission.lead")).toBeFocused();
  await expect(page.getByText("As words it stays behind")).toHaveCount(0);
  await save(page);
  expect(await keptText(page, "about", "mission.lead")).toBe("A first visit costs {{prices.human.initial}}, not £570.");
});

test("Enter begins another paragraph, or divides one at the caret, and steps back take it out again", async ({
  page,
}) => {
  await logIn(page);
  await openText(page, "about.mission.paragraphs.0");
  const paragraphs = frame(page).locator('[data-words^="about.mission.paragraphs."]');
  const before = await paragraphs.allTextContents();
  await page.keyboard.press("Enter");
  await expect(paragraphs).toHaveCount(before.length + 1);
  await expect(text(page, "about.mission.paragraphs.1")).toBeFocused();
  await page.keyboard.type("Dogs too. Horses too.");
  for (const _ of "Horses too.") await pressAndWait(page, "ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(text(page, "about.mission.paragraphs.2")).toBeFocused();
  await page.keyboard.type("And ");
  await expect(paragraphs.nth(1)).toHaveText("Dogs too.");
  await expect(paragraphs.nth(2)).toHaveText("And Horses too.");
  await save(page);
  expect(await readPage(page, "/about")).toMatch(/<p>Dogs too\.<\/p>\s*<p>And Horses too\.<\/p>/);
  await expect
    .poll(async () => {
      await page.keyboard.press("ControlOrMeta+Z");
      return paragraphs.allTextContents();
    })
    .toEqual(before);
});

test("a text that has to say something gets its last words back, and says so", async ({ page }) => {
  await logIn(page);
  await openText(page, "about.title");
  const before = (await text(page, "about.title").textContent()) ?? "";
  await pressAndWait(page, "ControlOrMeta+A");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(text(page, "about.lead")).toBeFocused();
  await expect(text(page, "about.title")).toHaveText(before);
  await expect(page.getByText("This text cannot be empty")).toBeVisible();
});

test("words of an input method, of a spell checker and of a voice are read as they are shown", async ({ page }) => {
  await logIn(page);
  await openText(page, "about.mission.lead");
  await writeAnew(page, "about.mission.lead", "Good ");
  const keyboard = await page.context().newCDPSession(page);
  for (const shown of ["に", "にほ", "日本"])
    await keyboard.send("Input.imeSetComposition", {
      text: shown,
      selectionStart: shown.length,
      selectionEnd: shown.length,
    });
  await keyboard.send("Input.insertText", { text: "日本" });
  await page.keyboard.insertText(" 🐴👩‍⚕️ neigh\u00adbourly.  Two blanks");
  // As a spell checker replaces a word.
  await text(page, "about.mission.lead").evaluate((element) => {
    const [words] = element.childNodes;
    if (words) element.ownerDocument.getSelection()?.setBaseAndExtent(words, 0, words, 4);
    element.ownerDocument.execCommand("insertText", false, "Fine");
  });
  await expect(text(page, "about.mission.lead")).toHaveText(/日本 🐴👩‍⚕️ neigh\u00adbourly/);
  await save(page);
  expect(await keptText(page, "about", "mission.lead")).toBe("Fine 日本 🐴👩‍⚕️ neigh\u00adbourly.  Two blanks");
});

test("steps back go through all texts, across a moved entry, and forth again", async ({ page }) => {
  await logIn(page);
  await openText(page, "about.title");
  const title = text(page, "about.title");
  const before = (await title.textContent()) ?? "";
  await page.keyboard.type(" now");
  await text(page, "about.values.points.0.title").tap();
  await page.getByRole("button", { name: "Move it down" }).tap();
  await expect(text(page, "about.values.points.1.title")).toHaveText("Honesty");
  await expect(text(page, "about.values.points.1.title")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(text(page, "about.values.points.0.title")).toHaveText("Honesty");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(title).toHaveText(before);
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(title).toHaveText(`${before} now`);
  await page.keyboard.press("ControlOrMeta+Y");
  await expect(text(page, "about.values.points.1.title")).toHaveText("Honesty");
});

test("a text that is too long for a phone says so while she writes, at any width of the desk, and is saved all the same", async ({
  page,
}) => {
  await logIn(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openText(page, "about.mission.title");
    await writeAnew(page, "about.mission.title", "What we are here for");
    const note = page.getByText(/lines on a phone/);
    await expect(text(page, "about.mission.title")).toHaveText("What we are here for");
    await page.keyboard.insertText(
      ", in Wantage and around, for people and dogs and horses, and who looks after them, every day",
    );
    await expect(note).toContainText(/[456] lines on a phone. With up to \d\d letters it takes three\./);
    await expect(text(page, "about.mission.title")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Short");
    await expect(note).toHaveCount(0);
  }
  await openText(page, "home.hero.primaryCta.text");
  await writeAnew(page, "home.hero.primaryCta.text", "Book an appointment for yourself, your dog or your horse");
  await expect(page.getByText(/on a phone\. With up to|Wider than a phone/)).toBeVisible();
  await save(page);
});

test("a word of 400 letters does not widen the page that is being changed", async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openText(page, "about.mission.title");
  await text(page, "about.mission.title").tap();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("Donaudampfschifffahrt".repeat(19));
  await expect(text(page, "about.mission.title")).toHaveText(/^Donau/);
  const wide = () =>
    text(page, "about.mission.title").evaluate(({ ownerDocument }) => ownerDocument.documentElement.scrollWidth);
  expect(await wide()).toBe(360);
});

test("the blog’s title for search engines can be changed, with the number of the page in it", async ({ page }) => {
  await logIn(page);
  await openText(page, "blog.metadata.title");
  await expect(text(page, "blog.metadata.title")).toHaveText(/^Health Blog \(page 2\) \|/);
  await pressAndWait(page, "ControlOrMeta+Home");
  await page.keyboard.type("Our ");
  await save(page);
  expect(await keptText(page, "blog", "metadata.title")).toMatch(/^Our Health Blog\{\{which\}\} \|/);
  expect(await readPage(page, "/blog")).toContain("<title>Our Health Blog | ");
});

test("an address that is none is no link, neither by Enter before anything is found, nor typed in brackets", async ({
  page,
}) => {
  await logIn(page);
  await openText(page, "about.mission.lead");
  await writeAnew(page, "about.mission.lead", "Words");
  await page.keyboard.press("ControlOrMeta+K");
  const link = page.getByRole("dialog", { name: "Link" });
  await expect(link.getByRole("option").first()).toBeVisible();
  await link.getByLabel("Where to").pressSequentially("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(link.getByText("Choose a page or a post, or type an address.")).toBeVisible();
  await page.keyboard.press("Escape");
  await text(page, "about.mission.lead").tap();
  await pressAndWait(page, "ControlOrMeta+End");
  await page.keyboard.type(" [here](javascript:alert)");
  await expect(text(page, "about.mission.lead")).toHaveText("Words [here](javascript:alert)");
  await expect(text(page, "about.mission.lead").locator("a")).toHaveCount(0);
});
