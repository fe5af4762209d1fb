import { act } from "react";
import { expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { session } from "../api/session.ts";
import { status } from "../api/status.ts";
import { storeDraft } from "../edit/draft-storage.ts";
import { job, showJob } from "../generate/drafting.ts";
import { postForms } from "../posts/post-forms.ts";
import { loadPosts, replacePost } from "../posts/posts.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aPost, aStatus, fakeService, listCall } from "../testing/fake-service.ts";
import { click, find, render, unmountAll } from "../testing/render.tsx";
import { News } from "./News.tsx";

freshDesk();

const startedAt = "2026-11-20T10:00:00Z";
const done = { id: "j1", state: "done", startedAt, slug: "sore-back", title: "Sore back" } as const;
const reason = "“Sore back” was written and waits as a draft.";
const shown = () => document.querySelector(".news")?.textContent;

async function open(post = aPost()) {
  fakeService({ [listCall]: { json: [post] } });
  session.value = "open";
  await act(loadPosts);
  await render(<News />);
}

const reportWeekly = (text: string) =>
  act(async () => {
    status.value = aStatus({ weekly: { by: "service", last: startedAt, next: null, reason: text } });
  });

test("nothing is shown without news", async () => {
  await open();
  expect(shown()).toBeUndefined();
});

test("a finished draft is linked, with its notes, until it is published", async () => {
  await open();
  await act(async () => {
    job.value = { ...done, notes: ["“cure” promises a result."] };
  });
  expect(find("link", /^“Sore back”$/).getAttribute("href")).toBe("/admin/blog#edit=sore-back");
  expect(shown()).toBe("The draft is ready. “Sore back”Please check:“cure” promises a result.");
  await act(async () => replacePost(aPost({ published: true })));
  expect(shown()).toBeUndefined();
});

test("a finished draft that is not in the list is announced only by a page that saw it being written", async () => {
  await open(aPost({ slug: "other" }));
  await act(async () => showJob(done));
  expect(shown()).toBeUndefined();
  await act(async () => showJob({ id: "j1", state: "running", startedAt }));
  await act(async () => showJob(done));
  expect(shown()).toBe("The draft is ready. “Sore back”");
});

test("one item is shown at a time: first a finished draft, then the weekly post, then an unsaved edit", async () => {
  const base = aPost();
  storeDraft(postForms, { draftId: "e", base, draft: { ...draftOf(base), title: "Unsaved" } });
  await open();
  await act(async () => showJob(done));
  await reportWeekly(reason);
  expect(shown()).toBe("The draft is ready. “Sore back”");
  await click("button", /^Dismiss$/);
  expect(shown()).toBe(`${reason} Look at it`);
  await click("button", /^Dismiss$/);
  expect(shown()).toBe("An edit waits here: “Sore back”");
});

test("several unsaved edits are shown one after another, a new post by its typed title", async () => {
  const base = aPost();
  const empty = aPost({ id: "p2", slug: "", title: "", revision: "" });
  storeDraft(postForms, { draftId: "e", base, draft: { ...draftOf(base), content: "Unsaved" } });
  storeDraft(postForms, { draftId: "f", base: empty, draft: { ...draftOf(empty), title: "Hot days" } });
  await open();
  const first = shown();
  await click("button", /^Dismiss$/);
  const edits = ["An edit waits here: “Hot days”", "An edit waits here: “Sore back”"];
  expect([first, shown()].sort()).toEqual(edits);
});

test("dismissed news stays hidden on this device, but other news is shown", async () => {
  await open();
  await reportWeekly(reason);
  await click("button", /^Dismiss$/);
  await unmountAll();
  await render(<News />);
  expect(shown()).toBeUndefined();
  await reportWeekly("The writer did not answer.");
  expect(shown()).toBe("The writer did not answer.");
});
