import type { Signal } from "@preact/signals-react";
import { act, type ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { AdminBlog, Desk } from "./AdminBlog.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { dialog, OpenDialog } from "./dialogs/DeskDialog.tsx";
import { storageState, storeDraft } from "./edit/draft-storage.ts";
import type { StoredDraft } from "./edit/editor.ts";
import { beginEdit } from "./edit/edits.ts";
import { PictureField } from "./edit/PictureField.tsx";
import { PostEditor } from "./edit/PostEditor.tsx";
import { PreviewPane } from "./edit/PreviewPane.tsx";
import { UnsavedDraftNote } from "./edit/UnsavedDraftNote.tsx";
import { loadUnsavedDrafts } from "./edit/unsaved-drafts.ts";
import { job, lastPrompt, prompt } from "./generate/drafting.ts";
import { GenerateForm, WeeklyNote } from "./generate/GenerateForm.tsx";
import { JobStrip } from "./generate/JobStrip.tsx";
import { connected } from "./live/follow-service.ts";
import { LoginDialog } from "./login/LoginDialog.tsx";
import { MessageDesk, MessageRows } from "./messages/AdminMessages.tsx";
import { MessageRow, WholeMessage } from "./messages/MessageRow.tsx";
import { busyMessage, messages, openMessage } from "./messages/messages.ts";
import { BrokenFiles } from "./posts/BrokenFiles.tsx";
import { ListTools } from "./posts/ListTools.tsx";
import { PostActions } from "./posts/PostActions.tsx";
import { PostList, PostRows } from "./posts/PostList.tsx";
import { PostRow } from "./posts/PostRow.tsx";
import { painting } from "./posts/post-actions.ts";
import { postForms } from "./posts/post-forms.ts";
import { posts, rowProblems, search } from "./posts/posts.ts";
import { ReceiptStrip } from "./posts/ReceiptStrip.tsx";
import { factsKey, type Receipt, receipts } from "./posts/receipts.ts";
import { PracticeDesk } from "./practice/AdminPractice.tsx";
import { practiceForms, practiceProblem, sectionProblems } from "./practice/practice.ts";
import { SectionForm } from "./practice/SectionForm.tsx";
import { SectionRow } from "./practice/SectionRow.tsx";
import { session } from "./session.ts";
import { status } from "./status.ts";
import { Troubles } from "./Troubles.tsx";
import { freshDesk } from "./testing/desk.tsx";
import { aMessage, aPost, aPractice, aStatus, fakeService } from "./testing/fake-service.ts";
import { pass, render } from "./testing/render.tsx";

/*
 * A component that reads a signal without useSignals() is drawn once and never updated. Each is drawn alone here, a signal
 * is changed from outside, and the component has to follow.
 */

freshDesk();
beforeEach(() => void fakeService());

const post = aPost();
const failed = { id: "j", state: "failed", reason: "Oh.", startedAt: "2026-11-20T10:00:00Z" } as const;
const seen: Record<string, Receipt> = { [post.slug]: { wanted: "r1", state: "done", ms: 84 } };
const prices = { id: "prices", title: "Prices", revision: "r1", values: aPractice().prices ?? {} } as const;
const priceEdit = { draftId: "e", draft: practiceForms.draftOf(prices), base: prices };
const saved: Record<string, Receipt> = { [factsKey("prices")]: { state: "done", ms: 84 } };
const edit = { draftId: "e", draft: draftOf(post), base: post };
const broken = { file: "x.md", line: 3, reason: "title is missing.", lastGoodKept: true };
const stored = { ...edit, draft: { ...edit.draft, title: "Stored title" } };

const set =
  <T,>(signal: Signal<T>, value: T) =>
  () => {
    signal.value = value;
  };
const withMail = aStatus({ messages: { unread: 3, unsent: 2 } });
const letter = aMessage();
const weekly = aStatus({ weekly: { by: "service", last: null, next: "2026-11-23T06:00:00Z" } });

function storeAndLoad(draft: Omit<StoredDraft, "at">): void {
  storeDraft(postForms, draft);
  loadUnsavedDrafts(postForms);
}

// The job is set while drawing, because the desk is reset before each test.
function FailedJob() {
  job.value = failed;
  return <JobStrip />;
}

const cases: Record<string, [node: ReactNode, change: () => void, shown: RegExp]> = {
  Frame: [<AdminBlog key="" />, set(session, "unreachable"), /does not answer/],
  DeskBar: [<DeskBar key="" current="posts" />, set(status, withMail), /unread/],
  MessageDesk: [
    <MessageDesk practice="The Practice" key="" />,
    set(status, withMail),
    /2 messages could not be mailed/,
  ],
  MessageRows: [<MessageRows practice="The Practice" key="" />, set(messages, [letter]), /Ann/],
  MessageRow: [<MessageRow practice="The Practice" key="" message={letter} />, set(openMessage, "m1"), /Reply/],
  WholeMessage: [
    <WholeMessage practice="The Practice" key="" message={letter} />,
    set(busyMessage, "m1"),
    /aria-busy="true"/,
  ],
  PracticeDesk: [<PracticeDesk key="" />, set(practiceProblem, "Oh."), /could not be loaded/],
  SectionRow: [<SectionRow key="" section={prices} />, set(receipts, saved), /Live in 84 ms/],
  SectionForm: [
    <SectionForm key="" section={prices} edit={priceEdit} />,
    set(sectionProblems, { prices: "“human.initial” in prices has to be a whole number." }),
    /First visit has to be a whole number\./,
  ],
  Troubles: [<Troubles key="" />, set(status, aStatus({ notices: [{ slug: "x", text: "Look." }] })), /Look\./],
  GenerateForm: [<GenerateForm key="" />, set(prompt, "typed"), /typed/],
  WeeklyNote: [<WeeklyNote key="" />, set(status, weekly), /Next: Nov 23, 2026, 6:00 AM\./],
  JobStrip: [<JobStrip key="" />, set(job, failed), /Oh\./],
  Failed: [<FailedJob key="" />, set(lastPrompt, "Winter hacking"), /Put my prompt back/],
  PostList: [<PostList key="" />, set(connected, false), /trying to reconnect/],
  PostRows: [<PostRows key="" />, set(posts, [post]), /Sore back/],
  ListFoot: [<PostList key="" />, set(posts, [post]), /Deleted posts/],
  PostRow: [<PostRow key="" post={post} />, set(rowProblems, { p1: "Oh." }), /Oh\./],
  "PostRow, editing": [<PostRow key="" post={post} />, () => beginEdit(postForms, post), /Save/],
  PostActions: [<PostActions key="" post={post} editButton={null} />, set(painting, "p1"), /aria-busy="true"/],
  ReceiptStrip: [<ReceiptStrip key="" slug={post.slug} />, set(receipts, seen), /Live in 84 ms/],
  Desk: [<Desk key="" />, set(prompt, "typed"), /typed/],
  ListTools: [<ListTools key="" />, set(search, "saddle"), /saddle/],
  BrokenFiles: [<BrokenFiles key="" />, set(status, aStatus({ broken: [broken] })), /x\.md, line 3/],
  OpenDialog: [<OpenDialog key="" />, set(dialog, "A dialog"), /A dialog/],
  LoginDialog: [<LoginDialog key="" />, set(session, "ended"), /Log in/],
  UnsavedDraftNote: [
    <UnsavedDraftNote key="" editor={postForms} saved={post} />,
    () => storeAndLoad(stored),
    /Use these words/,
  ],
  PreviewPane: [
    <PreviewPane key="" id="p1" draft={draftOf(post)} isVisible />,
    set(session, "open"),
    /There is no preview just now/,
  ],
  PictureField: [<PictureField key="" post={post} alt="" onAlt={() => {}} />, set(painting, "p1"), /aria-busy="true"/],
  SaveFoot: [
    <PostEditor key="" post={post} edit={edit} />,
    set(storageState, { e: "failed" as const }),
    /no room to keep your words/,
  ],
  PostEditor: [
    <PostEditor key="" post={post} edit={edit} />,
    set(postForms.saving, new Set(["p1"])),
    /aria-busy="true"/,
  ],
};

test.each(Object.entries(cases))("%s follows its signals", async (_, [node, change, shown]) => {
  const drawn = await render(node);
  expect(drawn.innerHTML).not.toMatch(shown);
  await act(async () => change());
  await pass(0);
  expect(drawn.innerHTML).toMatch(shown);
});

test("a failed job offers the prompt for as long as the field is empty", async () => {
  job.value = failed;
  const drawn = await render(<JobStrip />);
  await act(async () => set(lastPrompt, "Winter hacking")());
  expect(drawn.textContent).toContain("Put my prompt back");
  await act(async () => set(prompt, "Something else")());
  expect(drawn.textContent).not.toContain("Put my prompt back");
});

test("every component that reads a signal is among these", () => {
  const sources = import.meta.glob<string>(["./**/*.tsx", "!./**/*.test.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const readers = Object.values(sources).flatMap((source) =>
    source
      .split("useSignals();")
      .slice(0, -1)
      .map((before) => [...before.matchAll(/^(?:export )?function (\w+)/gm)].at(-1)?.[1]),
  );
  expect(readers.length).toBeGreaterThan(20);
  expect(readers.filter((name) => !Object.keys(cases).some((known) => known === name))).toEqual([]);
});
