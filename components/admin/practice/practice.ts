import { effect, signal } from "@preact/signals-react";
import * as z from "zod/mini";
import type { SectionName, Sections } from "#content/facts/sections.ts";
import { dayInWords } from "#content/facts/wording.ts";
import { factsAnswer, formerFactsAnswer, practiceAnswer, undoneFactsAnswer } from "#content/model/answers.ts";
import {
  asSavedFacts,
  factChanges,
  factDraftOf,
  factFields,
  factsThatDiffer,
  mergeFactField,
} from "#content/model/fact-draft.ts";
import type { Acceptance } from "#content/model/post.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { adminPractice, practiceNames, practiceSections } from "#content/pages/admin-practice.ts";
import type { RequestOptions } from "../../islands/api.ts";
import { type Refusal, refusalOf } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { changeAsOwner, readAsOwner } from "../api/session.ts";
import { createEditor, type SavedVersion, type Texts } from "../edit/editor.ts";
import { closeUnchanged, isDirty, rebase, setEdit } from "../edit/edits.ts";
import { openEdit } from "../edit/unsaved-drafts.ts";
import type { Point } from "../pictures/FocalPoint.tsx";
import { PictureNotSent, preparePicture } from "../pictures/pictures.ts";
import { liveKind, undoLive } from "../posts/live-kind.ts";
import { factsKey, receiveNews, removeReceipt } from "../posts/receipts.ts";

const API = "/api/practice";

/** A section as last saved. */
export interface PracticeSection extends SavedVersion {
  id: SectionName;
  values: Sections[SectionName];
  /** The rules that the owner breaks on purpose in it. */
  accepted?: readonly Acceptance[] | undefined;
}

/** Why the last save of a section failed, and the form that was refused. */
export const sectionProblems = signal<Entries<{ refusal: Refusal; draft: Texts }>>({});
/** The id of the open section. Its form is shown while it has an edit. */
export const openSection = signal<string | undefined>(undefined);

/** A picture of the practice that is chosen and not saved yet. */
export interface ChosenPhoto {
  file: File;
  alt: string;
  point: Point;
  isBeingSent?: boolean;
  problem?: Refusal | undefined;
}
/** By the names of the pictures. */
export const chosenPhotos = signal<Entries<ChosenPhoto>>({});

function sectionOf(id: SectionName, { revision, accepted, ...facts }: z.output<typeof factsAnswer>): PracticeSection {
  const values = facts as unknown as Sections[SectionName]; // validated by the service
  return { id, title: practiceSections[id].title, revision, values, accepted };
}

async function fetchPractice(): Promise<Entries<PracticeSection>> {
  const answer = await readAsOwner(practiceAnswer, API);
  return Object.fromEntries(
    practiceNames.flatMap((name) => {
      const facts = answer[name];
      return facts ? [[name, sectionOf(name, facts)]] : [];
    }),
  );
}

/** The practice's facts. */
export const practice = createResource(fetchPractice);

/** Returns a field's text as people read it: labels for options, days in words, and no tabs. */
const shownText = (field: string, text: string): string =>
  factFields[field]?.options?.[text]?.label ?? text.replaceAll("\t", " · ").replace(/\b\d{4}-\d\d-\d\d\b/g, dayInWords);
/** Tells the editor how to load, merge and save sections. */
export const practiceForms = createEditor({
  ...liveKind<PracticeSection>({
    api: API,
    draftOf: ({ id, values }) => factDraftOf(id, values),
    fieldsThatDiffer: factsThatDiffer,
    changesTo: ({ id, values }, draft) => factChanges(factDraftOf(id, values), draft),
    receiptKey: factsKey,
  }),
  noun: "section",
  labelOf: (field) => factFields[field]?.label ?? field,
  shownText,
  asSaved: asSavedFacts,
  mergeField: mergeFactField,
  answerOf: ({ id }: PracticeSection) =>
    z.pipe(
      factsAnswer,
      z.transform((facts) => sectionOf(id, facts)),
    ),
  formerAnswerOf: ({ id }: PracticeSection) =>
    z.pipe(
      formerFactsAnswer,
      z.transform((values) => ({ id, values })),
    ),
  undoneAnswer: z.pipe(
    undoneFactsAnswer,
    z.transform(({ name, section, commit }) => ({ saved: sectionOf(name as SectionName, section), commit })),
  ),
  async fetchLatest({ id }) {
    const section = (await fetchPractice())[id];
    if (!section) throw new Error(`The service has no ${id}.`);
    return section;
  },
  holdsMore: (id) => id === "photos" && Object.keys(chosenPhotos.value).length > 0,
  takeMore(id) {
    const taken = chosenPhotos.value;
    if (id === "photos") chosenPhotos.value = {};
    return () => {
      if (id === "photos") chosenPhotos.value = taken;
    };
  },
  show(section: PracticeSection) {
    practice.change((sections) => ({ ...sections, [section.id]: section }));
  },
  setProblem(id, refusal) {
    const draft = practiceForms.edits.value[id]?.draft ?? {};
    setEntry(sectionProblems, id, refusal && { refusal, draft });
  },
});

/** Opens a section and closes the one that was open, or closes this one. Unsaved text is kept. */
export function toggleSection(section: PracticeSection): void {
  const wasOpen = openSection.value === section.id && practiceForms.edits.value[section.id];
  leaveOpenSection();
  openSection.value = wasOpen ? undefined : section.id;
  if (openSection.value === undefined) return;
  removeReceipt(factsKey(section.id));
  openEdit(practiceForms, section);
}

/** Closes the open section. Its form is forgotten unless something in it is not saved. */
export function leaveOpenSection(): void {
  closeUnchanged(practiceForms, openSection.value ?? "");
  openSection.value = undefined;
}

/** Opens the section of a form that appears from a stored draft or a pending save, until `stop` is aborted. */
export function openNewForms(stop: AbortSignal): void {
  let knownIds: string[] = [];
  const dispose = effect(() => {
    const ids = Object.keys(practiceForms.edits.value);
    openSection.value = ids.find((id) => !knownIds.includes(id)) ?? openSection.peek();
    knownIds = ids;
  });
  stop.addEventListener("abort", dispose);
}

/**
 * Saves a chosen picture at once, in a commit of its own. Unsaved text about the other pictures is kept, and so is what is
 * changed in this one meanwhile. Returns whether the picture was taken.
 */
export async function savePhoto(name: string): Promise<boolean> {
  const chosen = chosenPhotos.value[name];
  if (!chosen || chosen.isBeingSent) return false;
  setEntry(chosenPhotos, name, { ...chosen, isBeingSent: true, problem: undefined });
  try {
    const blob = await preparePicture(chosen.file);
    if (typeof blob === "string") throw new PictureNotSent(blob, false);
    const { alt, point } = chosen;
    const query = new URLSearchParams({ x: `${point.x}`, y: `${point.y}`, alt });
    await changePhoto(name, `/${name}?${query}`, { method: "PUT", file: blob });
    const now = chosenPhotos.value[name];
    const isSent = now?.file === chosen.file && now.alt === chosen.alt && now.point === chosen.point;
    setEntry(chosenPhotos, name, now && !isSent ? { ...now, isBeingSent: false } : undefined);
    return true;
  } catch (error) {
    const problem = error instanceof PictureNotSent ? { sentence: error.message } : refusalOf(error);
    const now = chosenPhotos.value[name];
    setEntry(chosenPhotos, name, now && { ...now, isBeingSent: false, problem });
    return false;
  }
}

/** Saves the pictures that are chosen in a section's form, and closes the form if that was all. Returns whether more is to be saved. */
export async function saveChosenPhotos(id: SectionName): Promise<boolean> {
  const names = id === "photos" ? Object.keys(chosenPhotos.value) : [];
  for (const name of names) if (!(await savePhoto(name))) return false;
  const edit = practiceForms.edits.value[id];
  if (names.length === 0 || (edit && isDirty(practiceForms, edit))) return true;
  closeUnchanged(practiceForms, id);
  return false;
}

/** Puts the drawn picture back in the place of the owner's, at once and in a commit of its own. */
export async function drawPhoto(name: string): Promise<void> {
  try {
    await changePhoto(name, "", { method: "PATCH", body: { [name]: { file: "", alt: "" } } });
    practiceForms.setProblem("photos", undefined);
  } catch (error) {
    practiceForms.setProblem("photos", refusalOf(error));
  }
}

async function changePhoto(name: string, path: string, change: RequestOptions): Promise<void> {
  const { section, commit } = await changeSection("photos", path, change);
  const edit = practiceForms.edits.value.photos;
  if (edit) {
    const saved = Object.entries(practiceForms.draftOf(section)).filter(([field]) => field.startsWith(`${name}.`));
    const draft = { ...edit.draft, ...Object.fromEntries(saved) };
    setEdit(practiceForms, rebase(practiceForms, { ...edit, draft }, section));
  }
  // Last: what hears of it may close the form.
  practiceForms.reportSaved(section, commit, { title: adminPractice.photos.done });
}

/** Lets an address that leads nowhere lead to a page or a post, in a commit of its own. */
export async function forwardAddress(from: string, to: string): Promise<void> {
  const { links } = await fetchPractice();
  if (!links) throw new Error("The service has no links.");
  const others = (links.values as Sections["links"]).formerPages.filter((one) => one.from !== from);
  const formerPages = [...others, { from, to }];
  const change = { method: "PATCH", body: { formerPages }, headers: { "If-Match": `"${links.revision}"` } } as const;
  const { section, commit } = await changeSection("links", "", change);
  practiceForms.reportSaved(section, commit, { title: adminNumbers.missing.done });
}

/** Changes a section beside its form. */
async function changeSection(id: SectionName, path: string, change: RequestOptions) {
  const { answer, commit } = await changeAsOwner(factsAnswer, `${API}/${id}${path}`, change);
  const section = sectionOf(id, answer);
  practiceForms.show(section);
  return { section, commit };
}

export const undoFacts = (commit: string): Promise<void> => undoLive(practiceForms, commit);

export function receiveEvent(name: string, data: unknown): void {
  if (name === "practice") void practice.load();
  receiveNews(name, data);
}
