import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import type { Status } from "#content/model/answers.ts";
import { type NoticeKind, remedies } from "#content/model/notices.ts";
import { answerLogin } from "../api/log-in.ts";
import { page } from "../api/page.ts";
import { session } from "../api/session.ts";
import { status } from "../api/status.ts";
import { filter, search } from "../posts/posts.ts";
import { PracticeDesk } from "../practice/AdminPractice.tsx";
import { freshDesk, openDesk, row, toastText } from "../testing/desk.tsx";
import {
  aPost,
  aStatus,
  fakeService,
  listCall,
  noAnswer,
  practiceRoutes,
  type Routes,
} from "../testing/fake-service.ts";
import { click, find, pass, render } from "../testing/render.tsx";
import { PagesDesk } from "../words/AdminPages.tsx";

freshDesk();

type FileNotice = Status["notices"][number];

const aNotice = (kind: NoticeKind, changes: Partial<FileNotice> = {}): FileNotice => ({
  file: "export.xml",
  kind,
  text: "It is not read.",
  remedy: remedies[kind],
  ...changes,
});
const many = (count: number, kind: NoticeKind, changes: Partial<FileNotice> = {}) =>
  Array.from({ length: count }, (_, at) => aNotice(kind, { file: `file-${at}.md`, ...changes }));
const statusWith = (...notices: FileNotice[]) => ({ "GET /api/admin/status": { json: aStatus({ notices }) } });

const show = (notices: FileNotice[]) =>
  act(async () => {
    status.value = aStatus({ notices });
  });

const panel = () => document.querySelector(".troubles") as HTMLElement;
const rows = () => [...panel().querySelectorAll<HTMLElement>(":scope > ul > li")];
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();

describe("the desk tells what stands in the posts’ folder and is not shown as its author may expect:", () => {
  test("one or two of a kind have a row each, with the file, what is wrong, and what to do", async () => {
    await openDesk(statusWith(aNotice("file"), aNotice("file", { file: "old/a.html" }), aNotice("date")));
    expect(rows().map(words)).toEqual([
      `export.xml It is not read. ${remedies.file}`,
      `old/a.html It is not read. ${remedies.file}`,
      `export.xml It is not read. ${remedies.date}`,
    ]);
    expect(panel().querySelector("details, a")).toBeNull();
  });

  test("the file’s name opens the post in the editor, if it is one", async () => {
    const post = aPost();
    const notice = aNotice("link", { file: "sore-back.md", id: post.id, slug: post.slug });
    await openDesk({ [listCall]: { json: [post] }, ...statusWith(notice) });
    expect(panel().querySelector("b")?.textContent).toBe("sore-back.md");
    await click("link", /^sore-back\.md$/);
    expect(find<HTMLInputElement>("textbox", /^Title$/).value).toBe("Sore back");
  });

  test.each([
    ["Practice", "/admin/practice", () => <PracticeDesk />, practiceRoutes()],
    ["Pages", "/admin/pages", () => <PagesDesk />, {}],
  ])("on %s the file’s name and Choose lead to the page of posts", async (_, path, draw, routes) => {
    history.replaceState(null, "", path);
    const posts = ["p1", "p2", "p3"].map((id) => aNotice("waiting", { file: `${id}.md`, id, slug: id }));
    const service = fakeService({ ...routes, ...statusWith(...posts) });
    session.value = "open";
    await render(draw());
    await pass(0);
    const followed: string[] = [];
    const follow = (event: Event) => {
      if (!event.defaultPrevented) followed.push((event.target as HTMLAnchorElement).href);
      event.preventDefault();
    };
    addEventListener("click", follow);
    await click("link", /^p2\.md$/);
    await click("link", /^Choose$/);
    removeEventListener("click", follow);
    const { origin } = location;
    expect(followed).toEqual([`${origin}/admin/blog#edit=p2`, `${origin}/admin/blog#drafts`]);
    expect(service.asked("GET /api/blog/p2")).toEqual([]);
  });

  test("three or more of a kind are one row with their number, and a list of all of them", async () => {
    const post = { id: "p1", slug: "file-0" };
    await openDesk(statusWith(...many(2, "link"), aNotice("link", { file: "file-2.md", ...post }), ...many(2, "date")));
    expect(rows()).toHaveLength(3);
    const [folded] = rows();
    expect(folded?.querySelector("b")?.textContent).toBe("3 links lead nowhere.");
    const summary = folded?.querySelector("summary");
    expect(summary?.firstChild?.textContent).toBe("Which");
    expect(words(summary)).toBe("Which: 3 links lead nowhere");
    const entries = [...(folded?.querySelectorAll("details li") ?? [])];
    expect(entries.map(words)).toEqual([0, 1, 2].map((at) => `file-${at}.md It is not read. ${remedies.link}`));
    expect(entries.at(-1)?.querySelector("a")?.textContent).toBe("file-2.md");
  });

  test("none of 300 is left out", async () => {
    await openDesk(statusWith(...many(300, "file")));
    expect(words(rows()[0]?.querySelector("b"))).toBe("300 files in the posts’ folder are not shown.");
    expect(panel().querySelectorAll("details li")).toHaveLength(300);
  });

  test("the same notice twice is told once", async () => {
    await openDesk(statusWith(aNotice("link"), aNotice("link"), aNotice("link")));
    expect(rows().map(words)).toEqual([`export.xml It is not read. ${remedies.link}`]);
  });

  test("each kind has a sentence of its own", async () => {
    await openDesk();
    const shown: Record<string, unknown> = {};
    for (const kind of Object.keys(remedies) as NoticeKind[]) {
      await show(many(3, kind));
      shown[kind] = words(rows()[0]?.querySelector("b"));
    }
    expect(shown).toEqual({
      file: "3 files in the posts’ folder are not shown.",
      waiting: "3 posts of another program wait as drafts.",
      restricted: "3 posts were not for everybody.",
      date: "3 dates need a look.",
      address: "3 former addresses are not forwarded.",
      picture: "3 pictures are not shown.",
      link: "3 links lead nowhere.",
      leftover: "3 texts hold signs of another program.",
      value: "3 values in the files are not used as written.",
    });
    await show(many(1, "waiting"));
    expect(words(rows()[0]?.querySelector("b"))).toBe("1 post of another program waits as a draft.");
  });

  test("many broken files, or many faults of the last publish, are one row as well", async () => {
    const broken = many(3, "file").map(({ file }) => ({
      file,
      reason: "It is not UTF-8.",
      remedy: "",
      lastGoodKept: false,
    }));
    const errors = ["a: No picture.", "b: No picture.", "c: No picture."];
    const publish = { id: "1", ok: true, ms: 1, at: "2026-11-20T10:00:00Z", posts: 1, rendered: 1, errors };
    await openDesk({ "GET /api/admin/status": { json: aStatus({ broken, publish }) } });
    expect(rows().map((one) => [one.className, words(one.querySelector("b"))])).toEqual([
      ["bad", "3 things are missing on the site."],
      ["warn", "3 files cannot be read."],
    ]);
    expect(words(panel())).toContain("file-0.md It is not UTF-8. It is not on the site until it is mended.");
    expect(words(panel())).toContain("b: No picture.");
  });
});

describe("posts of another program that wait as drafts", () => {
  const waiting = ["p1", "p2", "p3"].map((id) => aPost({ id, slug: `slug-${id}`, title: `Post ${id}` }));
  const noticesOf = (posts: typeof waiting) =>
    posts.map(({ id, slug }) => aNotice("waiting", { file: `${slug}.md`, id, slug }));
  const live = (id: string) => aPost({ id, slug: `slug-${id}`, title: `Post ${id}`, published: true, revision: "r2" });
  const red = { rule: "promise", colour: "red", field: "content", text: "cures", why: "A promise.", instead: [] };

  /** A service at which three posts wait, and publishing works. */
  async function open(routes: Routes = {}, others: FileNotice[] = []) {
    const published = new Set<string>();
    const publish = (id: string) => () => {
      published.add(id);
      return { json: live(id) };
    };
    const service = await openDesk({
      [listCall]: () => ({ json: waiting.map((post) => (published.has(post.id) ? live(post.id) : post)) }),
      "GET /api/admin/status": () => ({
        json: aStatus({ notices: [...noticesOf(waiting.filter(({ id }) => !published.has(id))), ...others] }),
      }),
      ...Object.fromEntries(waiting.map(({ id }) => [`PATCH /api/blog/${id}`, publish(id)])),
      ...Object.fromEntries(waiting.map(({ id }) => [`GET /api/blog/${id}/check`, { json: { findings: [] } }])),
      ...routes,
    });
    return service;
  }
  const sentence = () => words(rows()[0]?.querySelector("b"));
  const publishAll = async () => {
    find("button", /^Publish all$/).focus();
    await click("button", /^Publish all$/);
    await pass(20);
  };
  const sent = (service: Awaited<ReturnType<typeof open>>) =>
    service.calls.filter(({ what }) => what.startsWith("PATCH")).map(({ what }) => what.slice(-2));

  test("are one row, even one of them, which names the files", async () => {
    await open();
    expect(rows()).toHaveLength(1);
    expect(sentence()).toBe("3 posts of another program wait as drafts.");
    expect([...panel().querySelectorAll("details a")].map(words)).toEqual(["slug-p1.md", "slug-p2.md", "slug-p3.md"]);
  });

  test("are published one after another, after one question, and the desk says how many", async () => {
    const service = await open();
    await publishAll();
    expect(page.confirm).toHaveBeenCalledExactlyOnceWith(
      "Publish 3 posts? Visitors see them at once, and each keeps its date.",
    );
    expect(sent(service)).toEqual(["p1", "p2", "p3"]);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual({ published: true });
    expect(toastText()).toBe("3 posts published.");
    expect(document.querySelector(".troubles")).toBeNull();
    expect(row("Post p2").querySelector(".badge")?.textContent).toBe("Published");
  });

  test("stay if the question is answered with no, and the button keeps the focus", async () => {
    vi.spyOn(page, "confirm").mockReturnValue(false);
    const service = await open();
    await publishAll();
    expect(sent(service)).toEqual([]);
    expect(document.activeElement).toBe(find("button", /^Publish all$/));
  });

  test("leave only the other troubles once all are published", async () => {
    await open({}, [aNotice("file")]);
    await publishAll();
    expect(rows().map(words)).toEqual([`export.xml It is not read. ${remedies.file}`]);
  });

  test("wait on where there is something to look at, and the others are published", async () => {
    const service = await open({ "GET /api/blog/p2/check": { json: { findings: [red] } } });
    await publishAll();
    expect(sent(service)).toEqual(["p1", "p3"]);
    expect(toastText()).toBe("2 posts published. 1 waits to be looked at first.");
    expect(row("Post p2").textContent).toContain("It waits, because there is something to look at first.");
    expect(sentence()).toBe("1 post of another program waits as a draft.");
    expect(find<HTMLButtonElement>("button", /^Publish all$/).disabled).toBe(false);
  });

  test("show how far it is, and the button cannot be pressed twice", async () => {
    let answer = () => {};
    const promise = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open({ "PATCH /api/blog/p2": () => promise.then(() => ({ json: live("p2") })) });
    await publishAll();
    expect(toastText()).toBe("Publishing 2 of 3 …");
    expect(find<HTMLButtonElement>("button", /^Publish all$/).disabled).toBe(true);
    await act(async () => answer());
    await pass(0);
    expect(toastText()).toBe("3 posts published.");
  });

  test("when the service fails in between, the rest waits and can be tried again", async () => {
    const service = await open({ "PATCH /api/blog/p2": noAnswer });
    await publishAll();
    expect(sent(service)).toEqual(["p1", "p2"]);
    expect(toastText()).toBe(
      "1 post published. 2 wait and can be tried again: The service does not answer. Check the connection and try again.",
    );
    expect(sentence()).toBe("2 posts of another program wait as drafts.");
    service.answer("PATCH /api/blog/p2", { json: live("p2") });
    await publishAll();
    expect(sent(service)).toEqual(["p1", "p2", "p2", "p3"]);
  });

  test("when one is refused, its row says why, and the others are published", async () => {
    const service = await open({ "PATCH /api/blog/p1": { status: 400, text: "It has no title." } });
    await publishAll();
    expect(sent(service)).toEqual(["p1", "p2", "p3"]);
    expect(toastText()).toBe("2 posts published. 1 waits and can be tried again: It has no title.");
    expect(row("Post p1").textContent).toContain("It has no title.");
  });

  test("when the session ends in between, the password is asked for once", async () => {
    const service = await open({ "PATCH /api/blog/p1": { status: 401, text: "Please log in." } });
    await publishAll();
    expect(sent(service)).toEqual(["p1"]);
    await act(async () => answerLogin(false));
    expect(sent(service)).toEqual(["p1"]);
    expect(toastText()).toContain("0 posts published. 3 wait");
  });

  test("stand in the list at once when Choose was pressed on another page", async () => {
    history.replaceState(null, "", "/admin/blog#drafts");
    await openDesk();
    expect(filter.value).toBe("draft");
    expect(document.activeElement?.id).toBe("posts-heading");
    expect(location.hash).toBe("");
  });

  test("can be chosen from: the list shows all drafts, and has the focus", async () => {
    const service = await open({ "GET /api/blog?limit=10&summary=1&state=draft": { json: waiting } });
    await act(async () => {
      search.value = "saddle";
    });
    await click("link", /^Choose$/);
    await pass(0);
    expect([filter.value, search.value]).toEqual(["draft", ""]);
    expect(service.asked("GET /api/blog?limit=10&summary=1&state=draft")).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe("3 posts found");
  });
});
