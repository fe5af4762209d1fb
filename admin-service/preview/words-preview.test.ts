import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import { readMark } from "#components/admin/words/page-texts.ts";
import { treatments } from "#content/facts/navigation.ts";
import { redFlags } from "#content/facts/red-flags.ts";
import { textAt } from "#content/model/tables.ts";
import { contactForm } from "#content/pages/contact-form.ts";
import { plainText } from "#content/words/rich-text.ts";
import { shipped, type WordsPage } from "#content/words/shipped.ts";
import { shownFacts } from "#content/words/shown-facts.ts";
import { drawnChanges, placeOfText, wordDraftOf } from "#content/words/word-draft.ts";
import { fillIn } from "#content/words/words-of.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost({ published: true }) } }));

async function preview(page: string, body: object): Promise<string> {
  const answer = await app.asAdmin("POST", `/api/words/${page}/preview`, body);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await json(answer)) as { html: string }).html;
}
const files: Partial<Record<WordsPage, string>> = {
  home: "index",
  about: "about",
  practitioner: "meet-dr-eleanor",
  human: "treatments/human",
  canine: "treatments/canine",
  equine: "treatments/equine",
  "new-patients": "new-patients",
  booking: "booking",
  contact: "contact",
  offer: "special-offer",
  "vet-referral": "vet-referral",
  "privacy-policy": "privacy-policy",
  "not-found": "404",
};
const withoutMarks = (html: string) =>
  html.replaceAll(/<\/?edit-text[^>]*>| data-(?:words(?:-in)?|photo)="[^"]*"/g, "");

test.each(Object.entries(files))(
  "the marked page of %s is, without its marks, the page that visitors get",
  async (page, file) => {
    const marked = await preview(page, { change: {} });
    expect(marked).toContain(`<edit-text data-words="${page}.title">`.replace("home.title", "home.hero.title"));
    expect(marked).not.toMatch(/[\ue000-\uf8ff]/);
    expect(marked.slice(0, marked.indexOf("<body"))).not.toContain("data-words");
    expect(withoutMarks(marked)).toBe(app.live(`${file}.html`));
    expect(app.live(`${file}.html`)).not.toMatch(/edit-text|data-words|data-photo|[\ue000-\uf8ff]/);
  },
);

/** Texts that somebody may have written by hand, and that are drawn and written in as well. */
const oddTexts = [
  "Two  blanks, {{ practice.place }} & <3 **",
  "**A** [b](/blog) **c** [{{practice.phone}}]({{practice.phoneLink}})",
  "**See [our page](/about) now** [today](/booking)",
  "5 ** 3 ** 2 [x] physio\u00adtherapy 🐴👩‍⚕️ {{shared.quote}}",
];

test.each(Object.entries(files).flatMap(([page]) => [[page, false] as const, [page, true] as const]))(
  "every text of %s shows the words that it is kept as, whether emphasis and links are drawn or not (odd words: %s)",
  async (page, isOdd) => {
    const words = shipped[page as WordsPage];
    const shippedDraft = wordDraftOf(words, words);
    const keys = Object.keys(shippedDraft).filter(
      (key) => !/^metadata|body$/.test(key) && !/[\n\t]/.test(shippedDraft[key] ?? ""),
    );
    const odd = keys.map((key, at) => [key, oddTexts[at % oddTexts.length] ?? ""] as const);
    const draft = { ...shippedDraft, ...(isOdd && Object.fromEntries(odd)) };
    const shown = parse(await preview(page, { change: drawnChanges(shippedDraft, draft, words) }));
    const values = shownFacts(app.services.facts());
    const sentences = Object.entries(shipped.shared).map(([key, text]) => [`shared.${key}`, fillIn(text, values)]);
    const texts = [...shown.querySelectorAll<HTMLElement>(`edit-text[data-words^="${page}."]`)];
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      const { key } = readMark(text);
      const place = placeOfText(key, draft, words);
      const kept = place ? textAt(place, draft) : "";
      const isFormed = text.dataset.formed !== undefined;
      const filled = fillIn(kept, { ...values, ...Object.fromEntries(sentences) });
      if (key !== "voices.rating") expect(text.textContent, key).toBe(isFormed ? plainText(filled) : filled);
    }
  },
);

function parse(html: string): Document {
  const window = new Window();
  vi.stubGlobal("Node", window.Node);
  return new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
}

test("an unsaved change stands in its place with its key, facts in it with their names, and texts of attributes at their element", async () => {
  const change = { mission: { lead: "In {{practice.place}}, **here**." }, clinic: "Our door" };
  const marked = await preview("about", { change });
  expect(marked).toContain(
    '<edit-text data-words="about.mission.lead" data-formed>In <edit-text data-words="=practice.place">Wantage</edit-text>, ',
  );
  expect(marked).toContain('alt="Our door"');
  expect(marked).toMatch(/<img[^>]* data-words-in="alt:about.clinic"/);
  expect(marked).toContain('<edit-text data-words="about.values.points.0.title">Honesty</edit-text>');
  expect(app.live("about.html")).not.toContain("Our door");
  expect(await preview("privacy-policy", { change: {} })).toContain(
    '<div class="prose" data-words="privacy-policy.body">',
  );
});

test("words of every page are shown on the page that is asked for", async () => {
  const marked = await preview("site", { page: "/contact", change: { footer: { serving: "For all" } } });
  expect(marked).toContain('<edit-text data-words="site.footer.serving">For all</edit-text>');
  expect(marked).toContain('<edit-text data-words="contact.title">');
  const shared = await preview("shared", { page: "/meet-dr", change: { quote: "Hm." } });
  expect(shared).toContain(
    '<edit-text data-words="practitioner.quote" data-formed><edit-text data-words="=shared.quote">Hm.</edit-text>',
  );
});

test("the words round an article are shown on the newest one, and a sentence of several pages has its facts in it", async () => {
  const article = await preview("article", { change: { closing: { title: "Well?" } } });
  expect(article).toContain('<edit-text data-words="article.closing.title">Well?</edit-text>');
  expect(article).toMatch(/By <edit-text data-words="=author">Dr\. [^<]+<\/edit-text>, who is neither/);
  const equine = await preview("shared", { page: "/treatments/equine", change: {} });
  expect(equine).toContain(
    '<edit-text data-words="=shared.travelRule">Travel is free within <edit-text data-words="=prices.equine.travel.freeMiles">',
  );
});

test("words that cannot be used are refused with their key, and a page that is not there is told", async () => {
  const refused = await app.asAdmin("POST", "/api/words/about/preview", { change: { title: "{{x}}" } });
  expect([refused.status, refused.headers.get("x-field")]).toEqual([400, "title"]);
  expect((await app.asAdmin("POST", "/api/words/site/preview", { page: "/nowhere", change: {} })).status).toBe(404);
  expect((await app.asAdmin("POST", "/api/words/about/preview", { change: {}, more: 1 })).status).toBe(400);
});

/** Texts whose words the specification fixes, or that are none of a page’s own: facts, signs of an emergency, the contact form’s own. */
function isFixed(text: string): boolean {
  const { practice, practitioner, hours, testimonials, socialPages } = app.services.facts();
  const facts = [
    ...[practice.name, practice.phone.shown, practice.email, practice.addressLine, practice.place, practice.county],
    ...[practice.address.postcode, ...practice.address.street.split(", "), hours.closedDays],
    ...hours.open.flatMap(({ name, times }) => [name, times]),
    ...practitioner.education.flatMap(({ year, event }) => [String(year), event]),
    ...testimonials.flatMap((one) => [`“${one.text}”`, `${one.name} ·`]),
    ...socialPages.map(({ name }) => name),
  ];
  const ofCode = JSON.stringify([redFlags, contactForm, treatments]);
  const buttons = ["Book Your Appointment", "Book Appointment", "Contact Us", "Learn More →", "Coming Soon"];
  return (
    [...facts, ...buttons, "Website", "We keep messages for 12 months."].includes(text) ||
    /^about \w+ Chiropractic$/.test(text) ||
    text.startsWith(`${practice.name}, `) ||
    text.startsWith(practice.address.street) ||
    ofCode.includes(JSON.stringify(text))
  );
}

/** The visible texts of a marked page, within words and outside. */
function textsOf(html: string): { inWords: string[]; others: string[] } {
  const texts: { inWords: string[]; others: string[] } = { inWords: [], others: [] };
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const shown = main.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, "");
  let within = 0;
  for (const [part] of shown.matchAll(/<[^>]+>|[^<]+/g)) {
    if (part.startsWith("<edit-text")) within += 1;
    else if (part === "</edit-text>") within -= 1;
    else if (!part.startsWith("<") && /[\p{L}\p{N}]/u.test(part))
      texts[within > 0 ? "inWords" : "others"].push(part.trim());
  }
  return texts;
}

test("of all visible texts on 13 pages that the specification does not fix, at least 98 in 100 can be changed", async () => {
  let changeable = 0;
  const rest: string[] = [];
  for (const page of [...Object.keys(files), "blog"]) {
    if (page === "not-found") continue;
    // The policy is one text.
    const html = (await preview(page, { change: {} })).replace(/<div class="split policy">[\s\S]*?<\/div>/, "");
    const { inWords, others } = textsOf(html);
    changeable += inWords.length;
    rest.push(...others.filter((text) => !isFixed(text)).map((text) => `${page}: ${text}`));
  }
  expect(changeable).toBeGreaterThan(700);
  expect(changeable / (changeable + rest.length), rest.join("\n")).toBeGreaterThan(0.98);
});

test("every page that has words of its own can be previewed", () => {
  const elsewhere = ["article", "site", "shared", "blog"];
  expect(
    Object.keys(shipped)
      .filter((page) => !(page in files))
      .sort(),
  ).toEqual(elsewhere.sort());
});
