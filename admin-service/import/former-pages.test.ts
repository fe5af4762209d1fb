import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringItems } from "./testing/bring.ts";
import { clinic } from "./testing/wordpress.ts";

test("the addresses of pages lead to the nearest page here, where that was wished, and others answer as before", async () => {
  await using app = await startTestApp();
  const [contact = "", cats = ""] = ["https://old.example/contact-us/", "https://old.example/our-cats/"];
  const report = await bringItems(app, clinic, { forward: [contact, cats] });
  expect(report.pages.map(({ leads }) => leads)).toEqual([false, false]);
  await app.settled();
  const answer = await app.asVisitor("GET", "/contact-us");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/contact"]);
  expect((await app.asVisitor("GET", "/our-cats")).status).toBe(404);
  expect(app.live("_redirects")).toContain("/contact-us /contact 301\n");
  const again = await bringItems(app, clinic, { forward: [contact] });
  expect([again.commit, again.pages.map(({ leads }) => leads)]).toEqual([undefined, [true, false]]);
});

test("a link to a page leads to the page here that takes its place, and otherwise to the former site", async () => {
  await using app = await startTestApp();
  const post = (title: string, href: string) => ({
    id: title.length,
    title,
    name: title,
    content: `<a href="${href}">There</a>`,
  });
  const links = [
    post("a", "https://www.old.example/contact-us/#map"),
    post("to", "/our-cats/"),
    post("fit", "/our-cats/?cat=2"),
    post("mail", "mailto:ann@old.example"),
    post("about", "/about"),
    post("others", "https://others.example/contact-us/"),
  ];
  const bringLinks = (forward: string[]) => bringItems(app, [...clinic, ...links], { forward });
  const ledTo = () => links.map(({ name }) => /\]\((.*)\)/.exec(app.readPost(name).content ?? "")?.[1]);
  const others = [
    "https://old.example/our-cats/",
    "https://old.example/our-cats/?cat=2",
    "mailto:ann@old.example",
    "/about",
    "https://others.example/contact-us/",
  ];
  await bringLinks([]);
  expect(ledTo()).toEqual(["https://www.old.example/contact-us/#map", ...others]);
  const { posts } = await bringLinks(["https://old.example/contact-us/"]);
  expect(posts.filter(({ outcome }) => outcome === "newer").map(({ title }) => title)).toEqual(["a"]);
  expect(ledTo()).toEqual(["/contact", ...others]);
});

test("the words of a page are shown as they were, whatever built it, to be copied to where they belong here", async () => {
  await using app = await startTestApp();
  const built = [{ elType: "widget", widgetType: "text-editor", settings: { editor: "<p>Built <b>words</b>.</p>" } }];
  const page = (id: number, title: string, content: string, meta = {}) => ({ id, type: "page", title, content, meta });
  const { pages } = await bringItems(app, [
    page(7, "Blocks", "<!-- wp:heading --><h2>Why</h2><!-- /wp:heading -->\n[vc_row]Because.[/vc_row]"),
    page(8, "Built", "", { _elementor_data: JSON.stringify(built) }),
    page(9, "Deep", "<div>".repeat(20_000)),
  ]);
  expect(pages.map(({ title, text }) => [title, text])).toEqual([
    ["Blocks", "## Why\n\nBecause."],
    ["Built", "Built **words**."],
    ["Deep", ""],
  ]);
});
