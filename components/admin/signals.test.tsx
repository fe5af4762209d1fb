import { type Signal, signal } from "@preact/signals-react";
import { act, type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { Sections } from "#content/facts/sections.ts";
import { draftOf } from "#content/model/draft.ts";
import { groupFindings } from "#content/model/finding-groups.ts";
import type { NoticeKind } from "#content/model/notices.ts";
import { numbers } from "./api/numbers.ts";
import { session } from "./api/session.ts";
import { status } from "./api/status.ts";
import { dialog, OpenDialog } from "./dialogs/DeskDialog.tsx";
import { DraftStatus } from "./edit/DraftStatus.tsx";
import { storeDraft, storedDrafts } from "./edit/draft-storage.ts";
import { beginEdit, setEdit } from "./edit/edits.ts";
import { PendingSaveNote } from "./edit/PendingSaveNote.tsx";
import { OpenEditNote, UnsavedDraftNote } from "./edit/UnsavedDraftNote.tsx";
import { DeskBar, isFullScreen } from "./frame/DeskBar.tsx";
import { MessageCount } from "./frame/MessageCount.tsx";
import { job, lastPrompt, prompt } from "./generate/drafting.ts";
import { GenerateForm, WeeklyNote } from "./generate/GenerateForm.tsx";
import { JobStrip } from "./generate/JobStrip.tsx";
import { checklist } from "./going-live/checklist.ts";
import { CheckAgainButton, ChecklistDesk } from "./going-live/GoingLive.tsx";
import { AdminBlog, Desk } from "./list/AdminBlog.tsx";
import { ListTools } from "./list/ListTools.tsx";
import { News } from "./list/News.tsx";
import { PostActions } from "./list/PostActions.tsx";
import { PostList, PostRows } from "./list/PostList.tsx";
import { DamagedFile, PostRow } from "./list/PostRow.tsx";
import { Troubles } from "./list/Troubles.tsx";
import { connected } from "./live/follow-service.ts";
import { LoginDialog } from "./login/LoginDialog.tsx";
import { Mailboxes, MessageDesk } from "./messages/AdminMessages.tsx";
import { MailLine, MailNote } from "./messages/MailNote.tsx";
import { MessageList, MessageRow } from "./messages/MessageList.tsx";
import { AnsweredNote, MessageView } from "./messages/MessageView.tsx";
import { busyMessages, erasureReceipt, mail, openMessageId, replyingToId } from "./messages/messages.ts";
import { PersonData } from "./messages/PersonData.tsx";
import { NumbersDesk } from "./numbers/AdminNumbers.tsx";
import { MissingAddresses } from "./numbers/MissingAddresses.tsx";
import { BrokenFiles } from "./posts/BrokenFiles.tsx";
import { openPostId } from "./posts/open-editor.ts";
import { regeneratingId } from "./posts/post-actions.ts";
import { postForms } from "./posts/post-forms.ts";
import { list, rowProblems, search } from "./posts/posts.ts";
import { ReceiptStrip } from "./posts/ReceiptStrip.tsx";
import { factsKey, type Receipt, receipts } from "./posts/receipts.ts";
import { ThrownAwayDialog } from "./posts/ThrownAwayDialog.tsx";
import { PracticeDesk } from "./practice/AdminPractice.tsx";
import { FactsPreview } from "./practice/FactsPreview.tsx";
import { PhotoInput } from "./practice/PhotoInput.tsx";
import { chosenPhotos, openSection, practice, practiceForms, sectionProblems } from "./practice/practice.ts";
import { SectionForm } from "./practice/SectionForm.tsx";
import { SectionRow } from "./practice/SectionRow.tsx";
import { ToldRow } from "./practice/ToldRow.tsx";
import { freshDesk } from "./testing/desk.tsx";
import { aMessage, aNumbers, aPost, aPractice, aStatus, fakeService } from "./testing/fake-service.ts";
import { pass, render } from "./testing/render.tsx";
import type { SelectedPicture } from "./text/editor-types.ts";
import { PictureTools } from "./text/PictureTools.tsx";
import { PictureUploads } from "./text/PictureUploads.tsx";
import type { PictureUpload } from "./text/picture-uploads.ts";
import { RichText } from "./text/RichText.tsx";
import "./text/rich-text.ts";
import { TableTools } from "./text/TableTools.tsx";
import { TextTools } from "./text/TextTools.tsx";
import { createTextEditor } from "./text/text-editor.ts";
import { showsSource } from "./text/views.ts";
import { AdminPages, PageListPanel, PagesDesk } from "./words/AdminPages.tsx";
import { LongText } from "./words/LongText.tsx";
import { PageRow, PageState } from "./words/PageList.tsx";
import { PageEditor, PageScreen } from "./words/PageScreen.tsx";
import { PageSheet } from "./words/PageSheet.tsx";
import { PictureForm } from "./words/PictureSheet.tsx";
import { SiteScreen } from "./words/SiteScreen.tsx";
import { TextLine } from "./words/TextLine.tsx";
import { TypedFact, WordTools } from "./words/WordTools.tsx";
import { openPage, receiptKey, wordForms, wordPages, wordProblems } from "./words/words.ts";
import { type Writing, writing } from "./words/writing.ts";
import { Cover } from "./write/Cover.tsx";
import { EditorScreen } from "./write/EditorScreen.tsx";
import { FindingDock } from "./write/FindingList.tsx";
import { PreviewPane } from "./write/PreviewPane.tsx";
import type { Findings } from "./write/use-findings.ts";

/*
 * A component that reads a signal without calling useSignals() never updates. Each component is rendered alone here, and
 * has to follow a signal that changes from outside.
 */

freshDesk();
beforeEach(() => void fakeService());

const post = aPost();
const failed = { id: "j", state: "failed", reason: "Oh.", startedAt: "2026-11-20T10:00:00Z" } as const;
const seen: Record<string, Receipt> = { [post.slug]: { wanted: "r1", state: "done", ms: 84 } };
const values = aPractice().prices as unknown as Sections["prices"];
const prices = { id: "prices", title: "Prices", revision: "r1", values } as const;
const formerPages = [{ from: "/old", to: "/about" }];
const links = { ...(aPractice().links as unknown as Sections["links"]), formerPages };
const check = { groups: [], textOf: () => "", checkNow: async () => ({ groups: [] }) };
const priceEdit = { draftId: "e", draft: practiceForms.draftOf(prices), base: prices };
const saved: Record<string, Receipt> = { [factsKey("prices")]: { state: "done", ms: 84 } };
const edit = { draftId: "e", draft: draftOf(post), base: post };
const aboutEntry = { page: "about", samples: [], hidden: [], revision: "w1", changes: 0 };
const aboutWords = {
  shipped: { title: "About us" },
  words: { title: "About us" },
  samples: [],
  confirmed: [],
  sections: [],
};
const about = { id: "about", title: "About", revision: "w1", ...aboutWords };
const wordEdit = { draftId: "w", draft: wordForms.draftOf(about), base: about };
const keptWords = { w: { ...wordEdit, noun: "page", draft: { title: "Mine" }, at: "2026-11-20T10:00:00Z" } } as const;
const savedWords: Record<string, Receipt> = { [receiptKey("about")]: { state: "done", ms: 84 } };
const someFacts = {
  pages: [],
  facts: [
    { name: "practice.place", shown: "Abbot", at: "contact.address.town" },
    { name: "prices.human.initial", shown: "£57", at: "prices.human.initial" },
  ],
};
const written = {
  element: document.createElement("p"),
  editor: { isActive: () => false } as unknown as Writing["editor"],
  text: "",
  fact: undefined,
  takenOut: undefined,
};
const listed = { posts: [post], total: 1, query: undefined };
const pictured = { ...post, featuredImage: "/blog/images/a.webp" };
const broken = { file: "x.md", line: 3, reason: "title is missing.", remedy: "", lastGoodKept: true };
const noRoom = { e: { ...edit, noun: "post" as const, at: "2026-11-20T10:00:00Z", isNotStored: true } };
const stored = { ...edit, draft: { ...edit.draft, title: "Stored title" } };

const set =
  <T,>(signal: Signal<T>, value: T) =>
  () => {
    signal.value = value;
  };
const withMail = aStatus({ messages: { unread: 3, unsent: 2 } });
const tested = { sentAt: "2026-11-20T10:44:00Z", came: true };
const testedMail = aStatus({ messages: { unread: 0, unsent: 0, mail: { to: "ann@practice.example", tested } } });
const message = aMessage();
const at = "2026-11-20T10:44:00Z";
const erased = { email: "ann@patient.example", at, erased: 1, waitingMails: 0, sentMails: 0, backupsUntil: at };
const weekly = aStatus({ weekly: { by: "service", last: null, next: "2026-11-23T06:00:00Z" } });

// The job is set while drawing, because the desk is reset before each test.
function FailedJob() {
  job.value = failed;
  return <JobStrip />;
}

function openTheEditor(): void {
  beginEdit(postForms, post);
  openPostId.value = post.id;
}

const aNotice = (kind: NoticeKind) => ({ file: "x.md", kind, text: "Look.", remedy: "" });

// Opened while drawing, because the desk is reset before each test.
function OpenEditor() {
  if (!openPostId.value) openTheEditor();
  return <EditorScreen />;
}

function ShortBar() {
  useState(() => {
    isFullScreen.value = true;
  });
  return <DeskBar current="posts" />;
}

/** The text of an editor, whose signals the rich view would set. */
const editor = createTextEditor({ text: "Words.", onChange: () => {} });
const pendingUploads = signal<readonly PictureUpload[]>([]);
const text = {
  ...editor,
  active: signal<ReadonlySet<string>>(new Set()),
  picture: signal<SelectedPicture | undefined>(undefined),
  tableTools: signal<HTMLElement | undefined>(undefined),
  uploads: { ...editor.uploads, pending: pendingUploads },
};
const caretBlock = signal(0);
const textOfTwo = {
  ...editor,
  caretBlock,
  distanceTo: (passage: string) => (passage === "cures" ? caretBlock.value : 1),
};
const twoFindings = groupFindings(
  ["cures", "best"].map((words) => ({
    rule: words,
    colour: "red",
    field: "content",
    text: words,
    why: "",
    instead: [],
  })),
  () => "It cures. The best.",
);
const findings = { all: twoFindings, isPaused: true, isOpen: () => false, open() {}, show() {}, replace() {} };
const toolsElement = document.createElement("span");
const selectedPicture = {
  toolsElement,
  attributes: { src: "images/a.webp", alt: "", title: null },
  change() {},
  remove() {},
  focusText() {},
};
/** Tools are drawn into an element of the text. */
const inPlace = (tools: ReactNode) => (
  <div key="" ref={(element) => void element?.append(toolsElement)}>
    {tools}
  </div>
);

const cases: Record<string, [node: ReactNode, change: () => void, shown: RegExp]> = {
  Frame: [<AdminBlog key="" />, set(session, "unreachable"), /does not answer/],
  MessageCount: [<MessageCount key="" />, set(status, withMail), /unread/],
  MessageDesk: [
    <MessageDesk practice="The Practice" key="" />,
    set(status, withMail),
    /2 messages could not be mailed/,
  ],
  MessageList: [<MessageList key="" />, set(mail.answer, { messages: [message], newIds: [], unreadSpam: 0 }), /Ann/],
  MessageRow: [<MessageRow key="" message={message} />, set(openMessageId, "m1"), /aria-current/],
  Mailboxes: [
    <Mailboxes key="" />,
    set(mail.answer, { messages: [message], newIds: ["m1"], unreadSpam: 0 }),
    /Show 1 new/,
  ],
  MessageView: [
    <MessageView practice="The Practice" key="" message={message} />,
    set(busyMessages, { m1: true }),
    /aria-busy="true"/,
  ],
  AnsweredNote: [<AnsweredNote key="" message={message} />, set(replyingToId, "m1"), /Is it answered\?/],
  MailNote: [<MailNote key="" />, set(status, aStatus()), /No mail is set up/],
  MailLine: [<MailLine key="" />, set(status, testedMail), /also mailed to ann@practice\.example/],
  PersonData: [<PersonData key="" />, set(erasureReceipt, erased), /held about ann@patient\.example was erased/],
  ChecklistDesk: [<ChecklistDesk key="" />, set(checklist.problem, "Oh."), /could not be made/],
  CheckAgainButton: [<CheckAgainButton key="" />, set(checklist.isLoading, true), /aria-busy="true"/],
  NumbersDesk: [<NumbersDesk key="" />, set(numbers.answer, aNumbers()), /211 visits/],
  MissingAddresses: [
    <MissingAddresses key="" missing={[{ path: "/old", requests: 9 }]} />,
    set(practice.answer, { links: { id: "links", title: "Links", revision: "r1", values: links } }),
    /leads to \/about/,
  ],
  PracticeDesk: [<PracticeDesk key="" />, set(practice.problem, "Oh."), /could not be loaded/],
  SectionRow: [<SectionRow key="" section={prices} />, set(receipts, saved), /Live in 84 ms/],
  SectionForm: [
    <SectionForm key="" section={prices} edit={priceEdit} check={check} />,
    set(sectionProblems, {
      prices: {
        refusal: { sentence: "“human.initial” in prices has to be a whole number.", field: "human.initial" },
        draft: priceEdit.draft,
      },
    }),
    /First visit has to be a whole number\./,
  ],
  PictureForm: [
    <PictureForm key="" section={prices} picture={document.createElement("img")} />,
    set(practiceForms.edits, { prices: { ...priceEdit, draft: { ...priceEdit.draft, "human.initial": "99" } } }),
    /value="99"/,
  ],
  AdminPages: [
    <AdminPages key="" />,
    set(openPage, { page: "about", key: undefined }),
    /^<div class="admin"><div(?! class="wrap)/,
  ],
  PagesDesk: [<PagesDesk key="" />, set(openPage, { page: "about", key: undefined }), /The page could not be loaded/],
  PageListPanel: [<PageListPanel key="" />, set(wordPages.problem, "Oh."), /could not be loaded/],
  PageState: [<PageState key="" entry={aboutEntry} />, set(storedDrafts, keptWords), /Not saved yet.* 1 text, since/],
  PageRow: [<PageRow key="" entry={aboutEntry} />, set(receipts, savedWords), /Live in 84 ms/],
  PageScreen: [
    <PageScreen key="" page="about" at={undefined} />,
    set(wordForms.edits, { about: wordEdit }),
    /Change “About”/,
  ],
  PageEditor: [
    <PageEditor key="" edit={wordEdit} at={undefined} />,
    set(wordProblems, { about: { sentence: "Too long." } }),
    /Too long\./,
  ],
  SiteScreen: [
    <SiteScreen key="" path="/about" />,
    set(wordPages.answer, { pages: [{ ...aboutEntry, path: "/about" }], facts: [] }),
    /About, as visitors see it/,
  ],
  PageSheet: [
    <PageSheet key="" id="about" />,
    set(wordForms.edits, { about: wordEdit }),
    /Visitors see the sections that are ticked/,
  ],
  TextLine: [
    <TextLine
      key=""
      edit={wordEdit}
      chosen={{ page: "about", key: "title", name: "practice.place" }}
      samples={[]}
      onConfirm={() => {}}
      onChangeEntry={() => {}}
    />,
    set(wordPages.answer, someFacts),
    /Abbot: a fact from Practice/,
  ],
  LongText: [
    <LongText
      key=""
      edit={{ ...wordEdit, draft: { "law.title": "In {{practice.place}}", "law.body": "Words." } }}
      chosen={{ page: "about", key: "law.body" }}
      groups={[]}
      onDone={() => {}}
    />,
    set(wordPages.answer, someFacts),
    /“In Abbot”, the whole text/,
  ],
  WordTools: [
    <WordTools key="" steps={{ canUndo: false, canRedo: false, step() {} }} />,
    set(writing, { ...written, fact: "practice.place" }),
    /Take out this fact/,
  ],
  TypedFact: [
    <TypedFact key="" />,
    () => {
      set(wordPages.answer, someFacts)();
      set(writing, { ...written, text: "It is £57." })();
    },
    /stays? behind/,
  ],
  ToldRow: [<ToldRow key="" />, set(openSection, "told"), /Mail server/],
  Troubles: [<Troubles key="" />, set(status, aStatus({ notices: [aNotice("link")] })), /Look\./],
  GenerateForm: [<GenerateForm key="" />, set(prompt, "typed"), /typed/],
  WeeklyNote: [<WeeklyNote key="" />, set(status, weekly), /Next: Nov 23, 2026, 6:00 AM\./],
  JobStrip: [<JobStrip key="" />, set(job, failed), /Oh\./],
  Failed: [<FailedJob key="" />, set(lastPrompt, "Winter hacking"), /Put my prompt back/],
  News: [<News key="" />, set(status, aStatus({ weekly: { ...weekly.weekly, reason: "Written." } })), /Written\./],
  PostList: [<PostList key="" />, set(connected, false), /trying to reconnect/],
  OtherReceipts: [
    <PostList key="" />,
    () => {
      set(list.answer, { posts: [], total: 0, query: undefined })();
      set(receipts, { gone: { wanted: "r1", state: "done", ms: 84, post: aPost({ slug: "gone", title: "Frost" }) } })();
    },
    /Frost/,
  ],
  PostRows: [<PostRows key="" />, set(list.answer, listed), /Sore back/],
  DeskBar: [<ShortBar key="" />, set(isFullScreen, false), /Going live/],
  FindingDock: [
    <FindingDock key="" findings={findings as unknown as Findings} text={textOfTwo} />,
    set(caretBlock, 2),
    /best/,
  ],
  ListFoot: [<PostList key="" />, set(list.answer, listed), /deleted posts/],
  ThrownAwayDialog: [
    <ThrownAwayDialog key="" editor={postForms} openForm={() => {}} />,
    set(storedDrafts, {
      e: { ...stored, at: "2026-11-20T10:00:00Z", noun: "post" as const, thrownAway: { title: "Rain", words: "Wet." } },
    }),
    /Empty it now/,
  ],
  PostRow: [<PostRow key="" post={post} />, set(rowProblems, { p1: { sentence: "Oh." } }), /Oh\./],
  PostActions: [<PostActions key="" post={post} />, set(regeneratingId, "p1"), /aria-busy="true"/],
  DamagedFile: [<DamagedFile key="" slug="x" />, set(status, aStatus({ broken: [broken] })), /in line 3/],
  ReceiptStrip: [<ReceiptStrip key="" slug={post.slug} />, set(receipts, seen), /Live in 84 ms/],
  Desk: [<Desk key="" />, set(prompt, "typed"), /typed/],
  ListTools: [<ListTools key="" />, set(search, "saddle"), /saddle/],
  BrokenFiles: [<BrokenFiles key="" />, set(status, aStatus({ broken: [broken] })), /x\.md, line 3/],
  OpenDialog: [<OpenDialog key="" />, set(dialog, "A dialog"), /A dialog/],
  LoginDialog: [<LoginDialog key="" />, set(session, "ended"), /Log in/],
  UnsavedDraftNote: [
    <UnsavedDraftNote key="" editor={postForms} saved={post} />,
    () => storeDraft(postForms, stored),
    /Use these words/,
  ],
  PagePreview: [
    <FactsPreview key="" id="prices" changes={{}} draft={{}} />,
    set(session, "open"),
    /There is no preview just now/,
  ],
  PreviewPane: [
    <PreviewPane key="" id="p1" draft={draftOf(post)} block={0} />,
    set(session, "open"),
    /There is no preview just now/,
  ],
  Cover: [<Cover key="" post={pictured} draft={draftOf(pictured)} />, set(regeneratingId, "p1"), /aria-busy="true"/],
  SaveFoot: [
    <SectionForm key="" section={prices} edit={priceEdit} check={check} />,
    set(storedDrafts, noRoom),
    /no room to keep your words/,
  ],
  DraftStatus: [<DraftStatus key="" editor={postForms} edit={edit} />, set(storedDrafts, noRoom), /no room to keep/],
  PendingSaveNote: [
    <PendingSaveNote key="" editor={postForms} edit={{ ...edit, pendingSave: { draft: edit.draft, reason: "Oh." } }} />,
    set(storedDrafts, noRoom),
    /Leave this page open/,
  ],
  OpenEditNote: [
    <OpenEditNote key="" editor={postForms} saved={post} onUse={() => {}} />,
    () => setEdit(postForms, { ...edit, draft: stored.draft }),
    /Go on writing/,
  ],
  AdminBlog: [<AdminBlog key="" />, openTheEditor, /^<div class="admin"><div(?! class="wrap)/],
  EditorScreen: [<EditorScreen key="" />, openTheEditor, /Write “Sore back”/],
  PostEditor: [<OpenEditor key="" />, set(postForms.saving, new Set(["p1"])), /aria-busy="true"/],
  RichText: [<RichText key="" id="t" editor={text} />, set(showsSource, false), /role="textbox"/],
  TextTools: [
    <TextTools key="" editor={text} controls="t" />,
    () => {
      set(text.active, new Set(["bold"]))();
      set(text.isInUse, true)();
    },
    /aria-pressed="true"/,
  ],
  PictureTools: [inPlace(<PictureTools editor={text} />), set(text.picture, selectedPicture), /Not described yet/],
  TableTools: [inPlace(<TableTools editor={text} />), set(text.tableTools, toolsElement), /Add a row/],
  PictureUploads: [
    <PictureUploads key="" uploads={text.uploads} />,
    set(pendingUploads, [{ file: new File([], "a.jpg"), placeholder: undefined, problem: "Too large." }]),
    /Too large\./,
  ],
  PhotoInput: [
    <PhotoInput
      key=""
      name="portrait.alt"
      field={{ label: "Portrait", as: "photo" }}
      draft={{}}
      problem={undefined}
      findings={[]}
      onEdit={() => {}}
    />,
    set(chosenPhotos, { portrait: { file: new File([], "yard.jpg"), alt: "", point: { x: 50, y: 50 } } }),
    /Chosen: yard\.jpg/,
  ],
  EditorMenu: [<OpenEditor key="" />, set(showsSource, false), /Show as Markdown/],
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
