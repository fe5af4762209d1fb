import { describe, expect, test } from "vitest";
import type { SectionName } from "#content/facts/sections.ts";
import { checklistAnswer } from "#content/model/answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(async () => {
  const now = () => new Date("2026-12-21T10:00:00Z");
  const post = aPost({ published: true, content: "See [who treats you](/meet-dr-eleanor)." });
  return startTestApp({ posts: { "a.md": post.replace("\n", "\naliases: [/meet-dr-ellie]\n") }, now });
});

async function save(section: SectionName, patch: object): Promise<string> {
  const answer = await app.asAdmin("PATCH", `/api/practice/${section}`, patch);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await app.settled();
  return answer.headers.get("x-commit") ?? "";
}
/** Returns a file of the live site as its text: without tags and scripts, and with one space between words. */
const textOf = (file: string) =>
  (app.live(file) ?? "")
    .replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
function practiceIn(file: string): Record<string, unknown> {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(app.live(file) ?? "") ?? [];
  return JSON.parse(json)["@graph"][0];
}

test("Christmas Eve until noon is told above every page, with the hours, to search engines and in llms.txt", async () => {
  await save("closures", {
    closures: [
      { from: "2026-12-24", to: "2027-01-03", text: "We rest over Christmas." },
      {
        from: "2026-12-24",
        to: "2026-12-24",
        text: "On Christmas Eve we are here until noon.",
        hours: ["09:00-12:00"],
      },
    ],
  });
  expect(textOf("about.html")).toContain(
    "Thursday 24 December, 9:00 AM-12:00 PM. On Christmas Eve we are here until noon. 25 December to 3 January. We rest over Christmas.",
  );
  expect(textOf("about.html")).toContain("Thursday 24 December: 9:00 AM-12:00 PM 25 December to 3 January: closed");
  expect(textOf("contact.html")).toContain("Thursday 24 December 9:00 AM-12:00 PM 25 December to 3 January closed");
  expect(practiceIn("index.html").specialOpeningHoursSpecification).toMatchObject([
    { opens: "09:00", closes: "12:00", validFrom: "2026-12-24", validThrough: "2026-12-24" },
    { opens: "00:00", closes: "00:00", validFrom: "2026-12-25", validThrough: "2027-01-03" },
  ]);
  expect(app.live("llms.txt")).toContain(
    "- Open 9:00 AM-12:00 PM on Thursday 24 December: On Christmas Eve we are here until noon.\n- Closed 25 December to 3 January: We rest",
  );
  expect(app.live("about.html")).toContain("12:00&quot;}]}");
});

test("an entry without other hours is written without a line for them, and hours that overlap are refused in a sentence", async () => {
  const file = app.readFile("../practice/closures.yaml");
  expect(file.match(/^ {4}hours:.*/gm)).toEqual(["    hours: [09:00-12:00]"]);
  const wrong = { from: "2026-12-24", to: "2026-12-24", text: "Hm.", hours: ["09:00-12:00", "11:00-13:00"] };
  const answer = await app.asAdmin("PATCH", "/api/practice/closures", { closures: [wrong] });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    "“closures.0.hours” in closures has to be in order, and may not overlap.",
  ]);
});

test("other hours over weeks are told with the days that stay closed, in words and to search engines", async () => {
  const shortWeeks = {
    from: "2026-12-28",
    to: "2027-01-10",
    text: "We are here for less long.",
    hours: ["10:00-14:00"],
  };
  await save("closures", { closures: [shortWeeks] });
  const times = "10:00 AM-2:00 PM (closed on Saturday and Sunday as usual)";
  expect(textOf("about.html")).toContain(`28 December to 10 January, ${times}. We are here for less long.`);
  expect(textOf("about.html")).toContain(`28 December to 10 January: ${times}`);
  expect(textOf("contact.html")).toContain(`28 December to 10 January ${times}`);
  expect(app.live("llms.txt")).toContain(`- Open ${times} on 28 December to 10 January: We are here`);
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => `https://schema.org/${day}`);
  expect(practiceIn("index.html").specialOpeningHoursSpecification).toMatchObject([
    { dayOfWeek: weekdays, opens: "10:00", closes: "14:00", validFrom: "2026-12-28", validThrough: "2027-01-10" },
  ]);
});

test("spans without a gap between them are told as one", async () => {
  const split = ["09:00-12:00", "12:00-17:00"];
  await save("hours", { week: { monday: split, tuesday: ["09:00-17:00"], wednesday: split } });
  expect(textOf("contact.html")).toContain("Monday-Wednesday 9:00 AM-5:00 PM Thursday and Friday 9:00 AM-7:00 PM");
});

describe("the biography under a new short name", () => {
  const ask = async (path: string) => {
    const answer = await app.asVisitor("GET", path);
    return [answer.status, answer.headers.get("location")];
  };
  const rename = (name: string) => save("people", { practitioner: { name } });

  test("is reached from its former addresses, by every kind of host and by links in posts, and chains are collapsed", async () => {
    await rename("Nora");
    expect(await ask("/meet-dr-eleanor")).toEqual([301, "/meet-dr-nora"]);
    await rename("Ellie");
    expect(app.readFile("../practice/people.yaml")).toContain("\n  formerNames: [Eleanor, Nora]\n");
    expect(await ask("/meet-dr-eleanor?x=1")).toEqual([301, "/meet-dr-ellie?x=1"]);
    expect(await ask("/meet-dr-nora")).toEqual([301, "/meet-dr-ellie"]);
    expect(await ask("/meet-dr-nora/")).toEqual([308, "/meet-dr-nora"]);
    expect(await ask("/Meet-Dr-Nora")).toEqual([308, "/meet-dr-nora"]);
    expect((await ask("/meet-dr-ellie"))[0]).toBe(200);
    expect(app.live("_redirects")).toBe(
      "/blog/meet-dr-ellie /blog/a 301\n/meet-dr-eleanor /meet-dr-ellie 301\n/meet-dr-nora /meet-dr-ellie 301\n",
    );
    const page = app.live("meet-dr-eleanor.html");
    expect(page).toContain("<title>This page has moved</title>");
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/meet-dr-ellie">');
    expect(app.live("sitemap.xml")).not.toMatch(/eleanor|nora/i);
    const status = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { notices: { text: string }[] };
    // The link of the post leads on; its own former address has a page of the site.
    expect(status.notices.map(({ text }) => text)).toEqual([
      expect.stringContaining("/meet-dr-ellie is not forwarded"),
    ]);
  });

  test("takes an earlier name back, and keeps the addresses when the change is undone or a version restored", async () => {
    const commit = await rename("Eleanor");
    expect([await ask("/meet-dr-ellie"), (await ask("/meet-dr-eleanor"))[0]]).toEqual([[301, "/meet-dr-eleanor"], 200]);
    expect((await app.asAdmin("POST", "/api/practice/undo", { commit })).status).toBe(200);
    await app.settled();
    expect([await ask("/meet-dr-eleanor"), await ask("/meet-dr-nora")]).toEqual([
      [301, "/meet-dr-ellie"],
      [301, "/meet-dr-ellie"],
    ]);
    const first = app.git("log", "--format=%H", "--reverse", "--", "content/practice/people.yaml").split("\n")[0];
    expect((await app.asAdmin("POST", "/api/practice/people/restore", { commit: first })).status).toBe(200);
    await app.settled();
    expect([await ask("/meet-dr-nora"), await ask("/meet-dr-ellie")]).toEqual([
      [301, "/meet-dr-eleanor"],
      [301, "/meet-dr-eleanor"],
    ]);
  });

  test("stays where it is when the name is only spelled otherwise", async () => {
    const before = app.readFile("../practice/people.yaml");
    await rename("Éleanor");
    expect(app.readFile("../practice/people.yaml")).toBe(before.replace("name: Eleanor\n", "name: Éleanor\n"));
  });
});

test("prices with pence are told with both digits on every page, in structured data, llms.txt and the checklist", async () => {
  await save("prices", { human: { initial: 57.5, followUp: 56 }, equine: { session: 80.05 } });
  await save("offer", { price: 49.9, usualPrice: 113.5 });
  for (const file of ["index.html", "treatments/human.html", "new-patients.html", "booking.html", "llms.txt"])
    expect(app.live(file), file).toContain("£57.50");
  expect(practiceIn("index.html").priceRange).toBe("£46-£80.05");
  expect(app.live("treatments/human.html")).toContain('"price":57.5,');
  expect(textOf("special-offer.html")).toContain("£49.90 normally £113.50 save £63.60");
  const points = await readPoints();
  expect(points.get("offer-price")).toEqual([false, "£49.90, against £113.50 on your price list."]);
});

async function readPoints(): Promise<Map<string, [isOpen: boolean, why: string]>> {
  const answer = await (await app.asAdmin("GET", "/api/admin/checklist")).json();
  return new Map(checklistAnswer.parse(answer).points.map(({ id, open, why }) => [id, [open, why]]));
}

test("the checklist names a landline behind WhatsApp, and the sample’s place on the map of a practice elsewhere", async () => {
  await save("contact", { phone: "0044 (0)1235 12 34 56" });
  expect((await readPoints()).get("whatsapp")).toEqual([
    true,
    expect.stringMatching(/^01235 123456 is no mobile number/),
  ]);
  await save("links", { chat: "01235 123456" });
  expect((await readPoints()).get("whatsapp")).toEqual([false, "It leads to 01235 123456."]);
  await save("links", { chat: "07700 900123" });
  expect(app.live("booking.html")).toContain('href="https://wa.me/447700900123"');
  expect((await readPoints()).get("whatsapp")).toEqual([false, "It leads to 07700 900123."]);

  expect((await readPoints()).get("map-position")?.[0]).toBe(false);
  expect(app.live("contact.html")).toContain("Drawn map of Wantage");
  await save("contact", { address: { town: "Newbury" } });
  expect((await readPoints()).get("map-position")).toEqual([true, expect.stringContaining("It is not in Newbury")]);
  expect([app.live("contact.html"), practiceIn("index.html").geo]).toEqual([
    expect.not.stringContaining("rawn map"),
    undefined,
  ]);
  await save("contact", { position: { latitude: 51.4, longitude: -1.32 } });
  expect(practiceIn("index.html").geo).toMatchObject({ latitude: 51.4, longitude: -1.32 });
  expect((await readPoints()).get("map-position")?.[0]).toBe(false);
});

test("“Follow us” has the specified placeholders in the sample, and then only the pages that the practice has", async () => {
  expect(textOf("contact.html")).toContain("Follow us Facebook Instagram LinkedIn");
  expect(textOf("contact.html")).not.toContain("coming soon");
  await save("contact", { email: "hello@practice.test" });
  expect(textOf("contact.html")).not.toMatch(/Follow us|Facebook|LinkedIn/);
  expect(practiceIn("index.html").sameAs).toBeUndefined();
  await save("links", { facebook: "https://www.facebook.com/our.backs" });
  expect(textOf("contact.html")).toMatch(/Follow us Facebook (?!Instagram)/);
  expect(app.live("contact.html")).toContain('href="https://www.facebook.com/our.backs"');
  expect(practiceIn("index.html").sameAs).toEqual(["https://www.facebook.com/our.backs"]);
  const refused = await app.asAdmin("PATCH", "/api/practice/links", { linkedin: "http://linkedin.com/x" });
  expect(await refused.text()).toContain("“linkedin” in links has to be a web address that begins with https://");
});

test("the tags of search engines stand on the home page and nowhere else", async () => {
  await save("links", {
    googleVerification: '<meta name="google-site-verification" content="abc-1"/>',
    bingVerification: "B2",
  });
  expect(app.live("index.html")).toContain('<meta name="google-site-verification" content="abc-1"/>');
  expect(app.live("index.html")).toContain('<meta name="msvalidate.01" content="B2"/>');
  expect(app.live("about.html")).not.toMatch(/verification|msvalidate/);
  await save("links", { googleVerification: "", bingVerification: "" });
  expect(app.live("index.html")).not.toMatch(/verification|msvalidate/);
});
