import type { Page } from "playwright/test";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import { expect, logIn, textBox, windows } from "./owner.ts";
import { test } from "./story.ts";

const title = "When your dog hesitates at the stairs";
const file = "dog-at-the-stairs.md";
const text = `Stairs are an honest test.

A few sessions can **cure stiffness** in most dogs, and the best ramps do the rest.

## Lorem ipsum

See your vet first.`;

const cure = {
  rule: "promise",
  colour: "red",
  field: "content",
  text: "cure stiffness in most dogs",
  why: "It promises a result.",
  instead: ["may help some dogs to move more easily"],
};
const best = {
  rule: "superlative",
  colour: "amber",
  field: "content",
  text: "the best ramps",
  why: "A superlative needs proof that you can show.",
  opinion: "Nobody has compared all ramps.",
  instead: ["the ramps we like"],
};
const dogs = { ...best, field: "title", text: "your dog", instead: ["a dog"] };

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const findings = (page: Page) => page.getByRole("region", { name: "To look at" });

/** Returns the texts that the browser highlights in one colour. */
const markedTexts = (page: Page, mark: "finding-red" | "finding-amber") =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), mark);

/** Has every check answer with those findings whose text is in the post. */
async function mockFindings(page: Page, ...all: (typeof cure | typeof best)[]) {
  await page.route("**/api/check", (route) => {
    const { title, content } = route.request().postDataJSON();
    const plain = `${title} ${content}`.replaceAll("*", "");
    return route.fulfill({ json: { findings: all.filter((finding) => plain.includes(finding.text)) } });
  });
}
/** Runs in the page: selects all text at the moment of the next highlight. The editor gets the event a little later. */
function selectAllWhenMarked() {
  const { set } = HighlightRegistry.prototype;
  HighlightRegistry.prototype.set = function (name, highlight) {
    HighlightRegistry.prototype.set = set;
    getSelection()?.selectAllChildren(document.querySelector(".rich") as Element);
    return set.call(this, name, highlight);
  };
}
async function open(page: Page) {
  await logIn(page);
  await row(page).getByRole("button", { name: /^Edit/ }).click();
  await expect(page.locator(".rich")).toBeVisible();
}

test.describe.configure({ mode: "parallel", timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ product }) => {
  product.commitPost(file, `---\ntitle: ${title}\nexcerpt: What to watch for.\ncategory: Canine\n---\n${text}\n`);
});

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });

    /** Shows the reasons and other words of a finding. On a phone one line stands for it, and a sheet has the rest. */
    async function openFinding(page: Page, name: RegExp) {
      const isSheet = width === phone;
      const line = isSheet ? "Show reasons and other words" : name;
      await findings(page).getByRole("button", { name: line }).click();
      return isSheet ? page.getByRole("dialog", { name: "To look at" }) : findings(page);
    }

    test("findings are listed beside her text and marked in it, and go away when she corrects it", async ({ page }) => {
      await open(page);
      // A phone shows one at a time.
      if (width === phone) await findings(page).getByRole("button", { name: "Next finding" }).click();
      await expect(findings(page)).toContainText("Lorem ipsum");
      await expect.poll(() => markedTexts(page, "finding-amber")).toEqual(["Lorem ipsum"]);
      await expectNoBarriers(page, [width]);
      const details = await openFinding(page, /^Look twice/);
      await expect(details).toContainText("This stands for something that is still to be written.");
      await expectNoBarriers(page, [width]);
      await details.getByRole("button", { name: "Show me" }).click();
      await expect(textBox(page)).toBeFocused();
      await page.keyboard.type("Choosing a ramp");
      await expect(textBox(page).getByRole("heading", { name: "Choosing a ramp" })).toBeVisible();
      await expect(findings(page).getByText("Lorem ipsum")).toHaveCount(0);
      await expect.poll(() => markedTexts(page, "finding-amber")).toEqual([]);
    });

    test("she takes a suggested wording with one tap, and gets her own back with one Undo", async ({ page }) => {
      await mockFindings(page, cure, best, dogs);
      await open(page);
      await expect.poll(() => markedTexts(page, "finding-red")).toEqual(["cure stiffness in most dogs"]);
      expect(await markedTexts(page, "finding-amber")).toEqual(["the best ramps"]);
      if (width !== phone)
        await expect(await openFinding(page, /^Look twice ?the/)).toContainText(`The AI thinks: ${best.opinion}`);
      await expectNoBarriers(page, [width]);
      const details = await openFinding(page, /^May not be said/);
      await details.getByRole("button", { name: "Say instead: may help some dogs" }).click();
      const sentence = textBox(page).locator("p").nth(1);
      await expect(sentence).toHaveText(/^A few sessions can may help some dogs to move more easily, and/);
      await expect(textBox(page)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(sentence).toHaveText(/^A few sessions can cure stiffness in most dogs, and/);
      await expect(sentence.locator("strong")).toHaveText("cure stiffness");
      await page.getByLabel("Title").locator("xpath=following::ul[1]").getByRole("button").click();
      await expect(page.getByLabel("Title")).toHaveValue("When a dog hesitates at the stairs");
    });

    test("a red finding goes live only with a reason, which is kept and not asked for again", async ({
      page,
      product,
    }) => {
      await open(page);
      await textBox(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("We are the best clinic in the county.");
      await expect(findings(page)).toContainText("May not be said");
      await page.keyboard.press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await row(page)
        .getByRole("button", { name: /^Publish/ })
        .click();
      const sheet = page.getByRole(width === phone ? "dialog" : "region", { name: "Before it goes live" });
      await expect(sheet).toContainText("best clinic");
      await expect(sheet.getByLabel("why may it be said?")).toBeFocused();
      await sheet.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(sheet.getByText("Take the other words, or write the reason.")).toBeVisible();
      await expect(sheet.getByLabel("why may it be said?")).toBeFocused();
      await expectNoBarriers(page, [width]);
      await page.keyboard.type("The county gave us its prize in 2026.");
      await sheet.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(row(page).getByText("Published", { exact: true })).toBeVisible();
      expect(product.git("show", `HEAD:content/blog/${file}`)).toContain("The county gave us its prize in 2026.");
      await row(page).getByRole("button", { name: /^Edit/ }).click();
      await expect(page.getByLabel("Title")).toBeFocused();
      await page.keyboard.press("Control+s");
      await expect(page.getByText("There was nothing to change.")).toBeVisible();
    });

    test("what she mends in the text is crossed out in what is asked before it goes live, and the post goes live without it", async ({
      page,
      product,
    }) => {
      await open(page);
      await textBox(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("We are the best clinic in the county. Rest helps, says TODO.");
      // On a phone the tools cover the button while she types, so she taps elsewhere first.
      if (width === phone) await page.getByText("words, 1 min read.").click();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const asked = page.locator(".publish-sheet");
      await expect(asked).toContainText("best clinic");
      if (width === phone) await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await textBox(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("We are a clinic in the county. Rest helps, says TODO.");
      if (width === phone) {
        await expect(page.getByText("Before it goes live: 1 left.")).toBeVisible();
        await page.getByRole("button", { name: "Open the list" }).click();
      }
      // While she types, what is not written again yet counts as mended too.
      await expect(asked.getByRole("listitem").filter({ hasText: "is mended." })).toHaveText([/best clinic/]);
      await expect(asked.locator(".said")).toHaveText(["TODO"]);
      await expectNoBarriers(page, [width]);
      await asked.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(row(page).getByText("Published", { exact: true })).toBeVisible();
      expect(product.git("show", `HEAD:content/blog/${file}`)).toContain("We are a clinic in the county.");
    });

    test("a toast in Practice leaves the buttons free with which she saves", async ({ page }) => {
      await logIn(page);
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Practice" }).click();
      await page.getByRole("button", { name: /^Booking and links/ }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("There was nothing to change.")).toBeVisible();
      await page.locator(".toast").hover();
      await page.getByRole("button", { name: /^Testimonials/ }).dispatchEvent("click");
      const foot = page.locator(".section-form .foot");
      await foot.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await expect
        .poll(async () => {
          const [toast, buttons] = await Promise.all([page.locator(".toast").boundingBox(), foot.boundingBox()]);
          return toast && buttons && (toast.y + toast.height <= buttons.y || toast.y >= buttons.y + buttons.height);
        })
        .toBe(true);
    });

    test("findings in a text about the practice are shown below it while she types, and asked about before it is saved", async ({
      page,
      product,
    }) => {
      await logIn(page);
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Practice" }).click();
      await page.getByRole("button", { name: /^Closures/ }).click();
      await page.getByRole("button", { name: "Add a closure" }).click();
      await page.getByLabel("What visitors read").fill("We are the best clinic in the county.");
      await expect(page.getByText("May not be said")).toBeVisible();
      await expect(page.getByText("A help in checking, not legal advice.")).toBeVisible();
      await expectNoBarriers(page, [width]);
      await page.getByLabel("From", { exact: true }).fill("2027-12-24");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const sheet = page.getByRole("region", { name: "Before it goes live" });
      await expect(sheet.getByLabel("why may it be said?")).toBeFocused();
      await expectNoBarriers(page, [width]);
      await page.keyboard.type("The county gave us its prize in 2026.");
      await sheet.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(/^Live in \d+ ms$/)).toBeInViewport();
      expect(product.git("log", "-1", "--format=%B")).toContain("The county gave us its prize in 2026.");
    });
  });
}

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });

  test("a live post with a red finding shows it in its row, which leads to the marked words", async ({
    page,
    product,
  }) => {
    product.put(file, `---\ntitle: ${title}\npublished: true\n---\nWe are the best clinic in the county.\n`);
    await expect.poll(async () => (await page.request.get("/blog/dog-at-the-stairs")).status()).toBe(200);
    await logIn(page);
    const link = row(page).getByRole("link", { name: "1 to look at" });
    await expect(link).toBeVisible();
    await expectNoBarriers(page);
    await link.click();
    await expect.poll(() => markedTexts(page, "finding-red")).toEqual(["We are the best clinic in the county"]);
  });
});

test.describe("at a desk, with the keyboard", () => {
  test.use({ viewport: { width: desk, height: 900 } });

  for (const how of ["by the keyboard", "at the moment when the marks are drawn"])
    test(`a check that is answered between Select all, ${how}, and the next letters leaves nothing of the old text`, async ({
      page,
      product,
    }) => {
      const answersAllowed = Promise.withResolvers<void>();
      let answers = 0;
      await page.route("**/api/check", async (route) => {
        await answersAllowed.promise;
        await route.fulfill({ json: { findings: [cure, best] } });
        answers += 1;
      });
      await open(page);
      await textBox(page).getByText("Stairs are").click();
      if (how === "by the keyboard") await page.keyboard.press("ControlOrMeta+a");
      else await page.evaluate(selectAllWhenMarked);
      answersAllowed.resolve();
      await expect.poll(() => markedTexts(page, "finding-red")).toHaveLength(1);
      expect(answers).toBe(1);
      expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(100);
      await page.keyboard.insertText("All of it is new.");
      await expect(textBox(page)).toHaveText("All of it is new.");
      await page.keyboard.press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      expect(product.git("show", `HEAD:content/blog/${file}`).split("---")[2]?.trim()).toBe("All of it is new.");
    });

  for (const [wide, high] of [
    [1366, 768],
    [1280, 720],
    [phone, 844],
  ] as const)
    test(`the buttons under what is asked before it goes live are in view, across the whole panel, at ${wide} × ${high}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: wide, height: high });
      await logIn(page);
      await row(page)
        .getByRole("button", { name: /^Publish/ })
        .click();
      const foot = page.locator(".publish-sheet .dialog-foot");
      await expect(foot).toBeInViewport({ ratio: 1 });
      const [inner = 0, outer = 0] = await foot.evaluate((element) =>
        [element, element.closest("dialog, .publish-side")].map((one) => one?.clientWidth),
      );
      expect(inner).toBe(outer);
      if (wide > phone) return;
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByText(/^Before it goes live: \d left/).click({ force: true });
      await expect(page.getByRole("dialog")).toBeVisible();
    });

  test("over a phone's keyboard she sees what she writes about a picture, and the page behind stays where it is", async ({
    page,
    product,
  }) => {
    const around = "Rest is a part of the work.\n\n".repeat(12);
    product.put(
      file,
      `---\ntitle: ${title}\n---\n${around}![](images/a-chair-is-a-place-to-get-up-from.webp)\n\n${around}`,
    );
    await page.setViewportSize({ width: phone, height: 480 });
    await open(page);
    await page.locator(".rich img[src]").click();
    await expect(findings(page)).toContainText("A picture without a description");
    await page.getByRole("toolbar", { name: "Picture" }).getByRole("button", { name: "Words" }).click();
    const shows = page.getByLabel("What it shows");
    await expect(shows).toBeFocused();
    await expect(page.locator("dialog .crops img")).toBeVisible();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.type("A collie on the downs.");
    const [field, foot] = await Promise.all([shows.boundingBox(), page.locator("dialog .dialog-foot").boundingBox()]);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test("F8 goes from finding to finding, Alt+Enter opens the one at the caret, and taking its suggestion leads back to the text", async ({
    page,
  }) => {
    await mockFindings(page, cure, best, dogs);
    await open(page);
    await expect(findings(page)).toBeVisible();
    const selected = () => page.evaluate(() => String(getSelection()));
    await page.keyboard.press("F8");
    await expect.poll(selected).toBe("cure stiffness in most dogs");
    await page.keyboard.press("F8");
    await expect.poll(selected).toBe("the best ramps");
    await page.keyboard.press("F8");
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.keyboard.press("Shift+F8");
    await expect.poll(selected).toBe("the best ramps");
    await page.keyboard.press("Alt+Enter");
    await expect(findings(page).getByRole("button", { name: /the best ramps$/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(textBox(page).getByText("and the ramps we like do the rest.")).toBeVisible();
    await expect(textBox(page)).toBeFocused();
  });

  test("the Markdown view marks the same words, and one Undo takes back a suggestion", async ({ page }) => {
    await mockFindings(page, cure, best);
    await open(page);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Show as Markdown" }).click();
    await expect.poll(() => markedTexts(page, "finding-red")).toEqual(["**cure stiffness** in most dogs"]);
    const [field, mirror] = await Promise.all([textBox(page).boundingBox(), page.locator(".mirror").boundingBox()]);
    expect(mirror?.x).toBe(field?.x);
    expect(mirror?.height).toBe(field?.height);
    await findings(page)
      .getByRole("button", { name: /^Look twice/ })
      .click();
    await findings(page).getByRole("button", { name: "Say instead: the ramps we like" }).click();
    await expect(textBox(page)).toHaveValue(text.replace("the best ramps", "the ramps we like"));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(textBox(page)).toHaveValue(text);
  });
});

test.describe("what she teaches, on a phone", () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test("a sentence that may be said, and is to be learnt, has no mark in another post either, until she takes it back", async ({
    page,
    product,
  }) => {
    const claim = "Our treatment will cure your back pain for good.";
    const alike = "Our treatment will cure your back pain for ever.";
    const other = "What we say of backs";
    product.commitPost("what-we-say.md", `---\ntitle: ${other}\ncategory: Human\n---\n${alike}\n`);
    const second = await page.context().newPage();
    await logIn(second);
    const otherRow = second.getByRole("listitem").filter({ has: second.getByRole("heading", { name: other }) });
    await otherRow.getByRole("button", { name: /^Edit/ }).click();
    const marksInOther = async (expected: readonly string[]) => {
      const checked = second.waitForResponse("**/api/check");
      await textBox(second).click();
      await second.keyboard.press("ControlOrMeta+End");
      await second.keyboard.type(" We say so.");
      await checked;
      await expect.poll(() => markedTexts(second, "finding-red")).toEqual(expected);
    };
    await marksInOther([alike.slice(0, -1)]);

    await open(page);
    await textBox(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(claim);
    await expect.poll(() => markedTexts(page, "finding-red")).toEqual([claim.slice(0, -1)]);
    await page.getByText("words, 1 min read.").click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.locator(".publish-sheet");
    await expect(sheet).toContainText(claim.slice(0, -1));
    const learn = sheet.getByRole("checkbox", { name: /^Do not ask again: this, and what is much like it/ });
    await expect(learn).not.toBeChecked();
    await sheet.getByLabel("why may it be said?").fill("Our own trial of 2031 shows it.");
    await learn.check();
    await expectNoBarriers(page, [390]);
    await sheet.getByRole("button", { name: "Publish", exact: true }).click();
    // A toast stays open while the pointer is on it.
    await page.locator(".toast").hover();
    expect(product.git("show", "HEAD:content/practice/sentences.tsv")).toContain("Our own trial of 2031 shows it.");

    await marksInOther([]);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back")).toBeVisible();
    await marksInOther([alike.slice(0, -1)]);
  });
});
