import { useSignals } from "@preact/signals-react/runtime";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type FindingGroup, groupFindings, isIn, replacePassage } from "#content/model/finding-groups.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import {
  changeEntry,
  type EntryChange,
  placeOfText,
  type TextPlace,
  textAt,
  withText,
} from "#content/words/word-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoaded } from "../api/use-request.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { Conflict, MergeNotes } from "../edit/Conflict.tsx";
import type { Edit } from "../edit/editor.ts";
import { closeUnchanged, editField, holdsChanges, setEdit } from "../edit/edits.ts";
import { FieldFindings } from "../edit/Finding.tsx";
import { HistoryDialog } from "../edit/HistoryDialog.tsx";
import { PublishSheet } from "../edit/PublishSheet.tsx";
import { SaveFoot } from "../edit/SaveFoot.tsx";
import { UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { openEdit } from "../edit/unsaved-drafts.ts";
import { useCheck } from "../edit/use-check.ts";
import { useFocusAfterEdit } from "../edit/use-focus-after-edit.ts";
import { useGoingLive } from "../edit/use-going-live.ts";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { LoadFailed, Problem } from "../ui/notices.tsx";
import { useDraftSteps } from "./draft-steps.ts";
import { type Chosen, EditablePage } from "./EditablePage.tsx";
import { bringIntoView, elementsOf, markFindings, markSamples } from "./page-texts.ts";
import { ShippedWords } from "./ShippedWords.tsx";
import { TextLine } from "./TextLine.tsx";
import { useDrawnPage } from "./use-drawn-page.ts";
import { TypedFact, WordTools } from "./WordTools.tsx";
import {
  fetchWords,
  labelOf,
  type PageWords,
  pageNames,
  receiptKey,
  undoWords,
  withFacts,
  wordForms,
  wordProblems,
} from "./words.ts";

const labels = adminWords;
/** Texts that may be left empty. */
const MAY_BE_EMPTY = /(?:^|\.)(?:lead|note|subtitle)$/;

/** A page that is being changed. It fills the screen, in place of the list. */
export function PageScreen({ page, at }: { page: string; at: string | undefined }) {
  useSignals();
  const [attempt, setAttempt] = useState(0);
  const { answer, problem } = useLoaded(() => fetchWords(page), `${page} ${attempt}`);
  useEffect(() => {
    if (answer) openEdit(wordForms, answer);
    return () => closeUnchanged(wordForms, page);
  }, [page, answer]);
  const edit = wordForms.edits.value[page];
  const wasOpen = useRef(false);
  // The form ends when its words are thrown away.
  useEffect(() => {
    if (wasOpen.current && !edit) location.hash = "";
    wasOpen.current = edit !== undefined;
  }, [edit]);
  if (edit) return <PageEditor edit={edit} at={at} />;
  return (
    <div className="wrap room">
      <div>
        <BackToPages />
        {problem ? (
          <LoadFailed title={labels.pageFailed} reason={problem} onRetry={async () => setAttempt(attempt + 1)} />
        ) : (
          <p className="muted" role="status">
            {labels.drawing}
          </p>
        )}
      </div>
    </div>
  );
}

const BackToPages = () => (
  <a className="back" href="#pages">
    <Icon of={ChevronLeft} />
    {labels.back}
  </a>
);

/** The page in its frame, between a bar and a foot with what belongs to the text that has the caret. */
export function PageEditor({ edit, at }: { edit: Edit; at: string | undefined }) {
  useSignals();
  const base = edit.base as PageWords;
  const { id, shipped } = base;
  const { draft, conflictingVersion, mergeNotes } = edit;
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useDrawnPage(frame, edit);
  const steps = useDraftSteps(wordForms, edit);
  const [chosen, setChosen] = useState<Chosen>();
  const [note, setNote] = useState<string>();
  const placeOf = (key: string) => placeOfText(key, draft, shipped);
  const textOf = (key: string) => {
    const place = placeOf(key);
    return place ? withFacts(textAt(place, draft)) : "";
  };
  const saved = wordForms.draftOf(base);
  const samples = base.samples.filter((key) => {
    const place = placeOf(key);
    return place && textAt(place, draft) === textAt(place, saved);
  });
  const { groups, checkNow } = useFindings(edit, textOf);
  const goingLive = useGoingLive({ editor: wordForms, id, groups, textOf, checkNow });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || !drawn.isDrawn) return;
    markFindings(page, id, groups);
    markSamples(page, id, samples);
  });
  const saveButton = useFocusAfterEdit(goingLive.asked !== undefined || conflictingVersion !== undefined);

  function save(event?: FormEvent | KeyboardEvent) {
    event?.preventDefault();
    const now = wordForms.edits.value[id];
    if (now) setEdit(wordForms, { ...now, staysOpen: true });
    void goingLive.goLive({ currentState: {} });
  }
  /** Returns a text as it is kept, even before it is drawn. */
  function keptText(key: string): string {
    const { draft: texts = draft } = wordForms.edits.value[id] ?? {};
    const place = placeOfText(key, texts, shipped);
    return place ? textAt(place, texts) : "";
  }
  function type(key: string, text: string) {
    const before = wordForms.edits.value[id]?.draft;
    const place = before && placeOfText(key, before, shipped);
    if (!place) return;
    const field = withText(place, before, text);
    setNote(undefined);
    editField(wordForms, id, place.field, field);
    drawn.noteShown(before, { ...before, [place.field]: field });
  }
  /** Puts the last saved words back into a text that has to say something. */
  function putBack(key: string) {
    const place = placeOf(key);
    if (!place || MAY_BE_EMPTY.test(key)) return;
    editField(wordForms, id, place.field, withText(place, draft, textAt(place, saved) || labels.entry.words));
    setNote(labels.mustSaySomething);
  }
  function changeList({ field, row = 0 }: TextPlace, change: EntryChange) {
    const to = { up: row - 1, down: row + 1, add: row + 1, remove: Math.max(row - 1, 0) }[change];
    const moved = chosen && `${id}.${chosen.key.replace(`${field}.${row}`, `${field}.${to}`)}`;
    if (moved) drawn.wantCaret({ words: moved, offset: change === "add" ? "all" : 0 });
    editField(wordForms, id, field, changeEntry(draft[field] ?? "", row, change));
  }
  function replace({ field: key, text: passage }: FindingGroup, words: string) {
    const place = placeOf(key);
    if (!place) return;
    const text = replacePassage(textAt(place, draft), passage, words);
    editField(wordForms, id, place.field, withText(place, draft, text));
  }
  function show(key: string) {
    const page = frame.current?.contentDocument;
    const [element] = page ? elementsOf(page, id, key) : [];
    if (element) bringIntoView(element);
    element?.focus({ preventScroll: true });
  }
  function prepare() {
    drawn.prepare();
    if (at) show(at);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) save(event);
  }
  const problem = conflictingVersion ? editorLabels.conflict.undecided : wordProblems.value[id]?.sentence;

  return (
    <form className="editor page-editor" noValidate onSubmit={save} onKeyDown={handleKey}>
      <h1 className="hide">{labels.heading(base.title)}</h1>
      <div className="editor-bar">
        <div className="wrap">
          <div className="start">
            <BackToPages />
            <span className="name">{pageNames[id]}</span>
          </div>
          <div className="ends">
            <Button
              tone="plain"
              onClick={() => {
                dialog.value = (
                  <HistoryDialog editor={wordForms} saved={base}>
                    <ShippedWords base={base} />
                  </HistoryDialog>
                );
              }}
            >
              {labels.history}
            </Button>
          </div>
        </div>
      </div>
      <div className="editor-notes">
        {conflictingVersion && <Conflict editor={wordForms} edit={edit} headingLevel={2} />}
        {mergeNotes && <MergeNotes notes={mergeNotes} />}
        <UnsavedDraftNote editor={wordForms} saved={base} />
        <Problem>{drawn.problem}</Problem>
        {drawn.problem && <Button onClick={drawn.tryAgain}>{labels.tryAgain}</Button>}
      </div>
      {!drawn.isDrawn && !drawn.problem && (
        <p className="pad muted" role="status">
          {labels.drawing}
        </p>
      )}
      <EditablePage
        frame={frame}
        title={labels.frame(base.title)}
        onLoad={prepare}
        textOf={keptText}
        onType={type}
        onChoose={setChosen}
        onEmpty={putBack}
        onSave={save}
        onStep={steps.step}
      />
      <div className="page-foot">
        {goingLive.asked ? (
          <section className="publish-side" aria-label={editorLabels.sheet.title}>
            <PublishSheet
              goingLive={goingLive}
              reasonHint={labels.reasonHint}
              nameOf={labelOf}
              onShow={({ field }) => show(field)}
              onReplace={replace}
              onClose={goingLive.close}
            />
          </section>
        ) : (
          <>
            <WordTools steps={steps} />
            <TextLine edit={edit} chosen={chosen} samples={samples} onChangeEntry={changeList} />
            <TypedFact />
            <FieldFindings
              isFolded
              findings={groups.filter(({ field }) => field === chosen?.key)}
              onReplace={replace}
            />
            {note && <p role="status">{note}</p>}
            <ReceiptStrip slug={receiptKey(id)} href={base.path ?? "/"} onUndo={undoWords} />
            {(holdsChanges(wordForms, edit) || problem) && (
              <SaveFoot editor={wordForms} edit={edit} saveButton={saveButton} problem={problem} />
            )}
          </>
        )}
      </div>
    </form>
  );
}

/** The passages that the rules find in the page’s words as they are now. */
function useFindings({ base, draft }: Edit, textOf: (key: string) => string) {
  const bodyOf = (edit: Pick<Edit, "base" | "draft">) => wordForms.checkLive(edit.base, edit.draft)?.body ?? {};
  const { result, check } = useCheck(`${wordForms.urlOf(base)}/check`, bodyOf({ base, draft }));
  const grouped = (findings: Parameters<typeof groupFindings>[0]): FindingGroup[] =>
    groupFindings(
      findings.filter(({ field, text }) => isIn(text, textOf(field))),
      textOf,
    );
  return {
    groups: grouped(result?.findings ?? []),
    async checkNow() {
      const now = wordForms.edits.value[base.id];
      const checked = now && (await check(bodyOf(now)));
      return checked && grouped(checked.findings);
    },
  };
}
