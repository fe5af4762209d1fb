import { useSignals } from "@preact/signals-react/runtime";
import ChevronLeft from "lucide-react/icons/chevron-left";
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FindingGroup } from "#content/model/finding-groups.ts";
import { textAt, withText } from "#content/model/tables.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { adminWords, pageNames } from "#content/pages/admin-words.ts";
import { mayBeEmpty } from "#content/words/merge-words.ts";
import { placeOfText } from "#content/words/word-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoaded } from "../api/use-request.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import type { Edit, Texts } from "../edit/editor.ts";
import { closeUnchanged, editField, holdsChanges, openQuestions, setEdit } from "../edit/edits.ts";
import { FieldFindings } from "../edit/Finding.tsx";
import { HistoryDialog } from "../edit/HistoryDialog.tsx";
import { SaveFoot } from "../edit/SaveFoot.tsx";
import { UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { openEdit } from "../edit/unsaved-drafts.ts";
import { useFormCheck } from "../edit/use-form-check.ts";
import { useGoingLive } from "../edit/use-going-live.ts";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { factsKey, receipts } from "../posts/receipts.ts";
import { ActionMenu } from "../ui/ActionMenu.tsx";
import { keepAboveKeyboard } from "../ui/keep-above-keyboard.ts";
import { LoadFailed, Problem } from "../ui/notices.tsx";
import { changeLists } from "./change-lists.ts";
import { useDraftSteps } from "./draft-steps.ts";
import { type Chosen, EditablePage } from "./EditablePage.tsx";
import { replaceShown } from "./facts-of-words.ts";
import { PageSheet } from "./PageSheet.tsx";
import {
  bringIntoView,
  type Caret,
  elementsOf,
  markFindings,
  markHidden,
  markSamples,
  outlineTexts,
} from "./page-texts.ts";
import { ShippedWords } from "./ShippedWords.tsx";
import { showConflict, TextConflicts } from "./TextConflicts.tsx";
import { TextLine } from "./TextLine.tsx";
import { useDrawnPage } from "./use-drawn-page.ts";
import { TypedFact, WordTools } from "./WordTools.tsx";
import {
  faultOf,
  fetchWords,
  inHerWords,
  lastSeen,
  notedIn,
  openPage,
  type PageWords,
  receiptKey,
  savedOnOpening,
  shownOn,
  toggleNote,
  undoWords,
  withFacts,
  wordForms,
  wordProblems,
} from "./words.ts";
import { caretNow, setCaret } from "./writing.ts";

const labels = adminWords;
/** Loaded when it is first needed: it brings the editor of posts’ texts. */
const LongText = lazy(() => import("./LongText.tsx").then(({ LongText }) => ({ default: LongText })));

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
  const on = openPage.value && shownOn(openPage.value);
  if (edit) return <PageEditor key={on} edit={edit} at={at} on={on} />;
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

/** A tap on a button leaves caret and keyboard in the page: with Save, its focus would go to what stands beside it. */
function keepCaret(event: MouseEvent): void {
  if ((event.target as Element).closest("button:not(.publish-side *)")) event.preventDefault();
}

const undoPicture = async (commit: string): Promise<void> =>
  (await import("../practice/practice.ts")).undoFacts(commit);

const BackToPages = () => (
  <a className="back" href="#pages">
    <Icon of={ChevronLeft} />
    {labels.back}
  </a>
);

/** The page in its frame, between a bar and a foot with what belongs to the text that has the caret. */
export function PageEditor({ edit, at, on }: { edit: Edit; at: string | undefined; on?: string | undefined }) {
  useSignals();
  const base = edit.base as PageWords;
  const { id, shipped } = base;
  const { draft } = edit;
  const questions = openQuestions(wordForms, edit);
  const isInConflict = Object.keys(questions).length > 0;
  const frame = useRef<HTMLIFrameElement>(null);
  const steps = useDraftSteps(wordForms, edit);
  const [chosen, setChosen] = useState<Chosen>();
  const long = chosen?.paragraph !== undefined && chosen.page === id ? chosen : undefined;
  const drawn = useDrawnPage(frame, edit, { on, isCovered: long !== undefined, onStep: steps.step });
  const lists = changeLists(edit, drawn);
  /** Said until the draft is another. */
  const [note, setNote] = useState<{ text: string; draft: Texts | undefined }>();
  /** Whether one of the practice’s pictures was opened here, so that what became of it is told here. */
  const [hasPicture, setHasPicture] = useState(false);
  const placeOf = (key: string) => placeOfText(key, draft, shipped);
  const saved = wordForms.draftOf(base);
  const samples = [...base.samples, ...base.confirmed].filter((key) => {
    const place = placeOf(key);
    return !notedIn(edit, "confirmed").includes(key) && place && textAt(place, draft) === textAt(place, saved);
  });
  const check = useFormCheck(wordForms, base, (key, draft) => {
    const place = placeOfText(key, draft, shipped);
    return place ? withFacts(textAt(place, draft)) : "";
  });
  const { groups } = check;
  const goingLive = useGoingLive({ editor: wordForms, id, ...check });
  const isChanged = holdsChanges(wordForms, edit);
  /** Where she was writing when she pressed Save. */
  const caret = useRef<Caret>(undefined);
  // She goes on there once the sheet that asked her has closed.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!goingLive.asked && page && caret.current) setCaret(page, caret.current);
  }, [goingLive.asked]);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => keepAboveKeyboard(foot.current), []);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || !drawn.isDrawn) return;
    markFindings(page, id, groups);
    markSamples(page, id, samples);
    markHidden(page, base.sections);
  });

  // Between two versions she decides on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is something to decide
  useEffect(() => {
    if (isInConflict && long) closeLong(long);
    if (isInConflict && frame.current) showConflict(frame.current, false);
  }, [isInConflict]);

  // A problem is told until something is changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change
  useEffect(() => wordForms.setProblem(id, undefined), [draft]);

  function save(event?: FormEvent | KeyboardEvent) {
    event?.preventDefault();
    if (isInConflict && frame.current) return showConflict(frame.current, true);
    caret.current = caretNow();
    const now = wordForms.edits.value[id];
    if (now) setEdit(wordForms, { ...now, staysOpen: true });
    void goingLive.goLive({ currentState: {} });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (savedOnOpening.value !== id) return;
    savedOnOpening.value = undefined;
    save();
  }, []);
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
    editField(wordForms, id, place.field, field);
    drawn.noteShown(before, { ...before, [place.field]: field });
  }
  /** A text that has to say something has its last saved words again. */
  function leaveEmpty(key: string) {
    const place = placeOf(key);
    if (!place || mayBeEmpty(key) || lists.leave(place)) return;
    editField(wordForms, id, place.field, withText(place, draft, textAt(place, saved)));
    setNote({ text: labels.mustSaySomething, draft: wordForms.edits.value[id]?.draft });
  }
  function replace({ field: key, text: passage }: FindingGroup, words: string) {
    const place = placeOf(key);
    if (!place) return;
    const text = replaceShown(textAt(place, draft), passage, words);
    editField(wordForms, id, place.field, withText(place, draft, text));
  }
  function show(key: string) {
    const page = frame.current?.contentDocument;
    const [element] = page ? elementsOf(page, id, key) : [];
    if (element) bringIntoView(element);
    element?.focus({ preventScroll: true });
  }
  function showSection(section: string) {
    drawn.wantCaret({ words: `${id}.${section}.title`, offset: 0 });
    toggleNote(edit, "hidden", section);
  }
  const showTexts = () => frame.current?.contentDocument && outlineTexts(frame.current.contentDocument);
  function showHistory() {
    dialog.value = (
      <HistoryDialog editor={wordForms} saved={base}>
        <ShippedWords base={base} />
      </HistoryDialog>
    );
  }
  function showPicture(picture: HTMLElement) {
    setHasPicture(true);
    void import("./PictureSheet.tsx").then(({ openPicture }) => openPicture(picture));
  }
  function closeLong({ key }: Chosen) {
    drawn.wantCaret({ words: `${id}.${key}`, offset: 0 });
    setChosen({ page: id, key });
  }
  function prepare() {
    drawn.prepare();
    showTexts();
    if (at) show(at);
    else if (lastSeen.page === id) frame.current?.contentWindow?.scrollTo({ top: lastSeen.top, behavior: "instant" });
    lastSeen.page = "";
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) save(event);
  }
  const refusal = wordProblems.value[id];
  const problem = refusal && inHerWords(refusal, id, draft);

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
            {base.sections.length > 0 && (
              <Button
                tone="plain"
                onClick={() => {
                  dialog.value = <PageSheet id={id} />;
                }}
              >
                {labels.thisPage.title}
              </Button>
            )}
            <ActionMenu label={deskLabels.menu.more} inLine>
              <button type="button" onClick={showHistory}>
                {labels.history}
              </button>
              <button type="button" onClick={showTexts}>
                {labels.showTexts}
              </button>
            </ActionMenu>
          </div>
        </div>
      </div>
      <div className="editor-notes">
        <UnsavedDraftNote editor={wordForms} saved={base} />
        <Problem>{faultOf(id)}</Problem>
        <Problem>{drawn.problem}</Problem>
        {drawn.problem && <Button onClick={drawn.drawAgain}>{labels.tryAgain}</Button>}
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
        onSplit={lists.split}
        onPaste={lists.paste}
        onChoose={setChosen}
        onPicture={showPicture}
        onEmpty={leaveEmpty}
        onShow={showSection}
        onSave={save}
        onStep={steps.step}
      />
      {drawn.isDrawn && <TextConflicts frame={frame} edit={edit} questions={questions} onDecided={show} />}
      {long && (
        <Suspense>
          <LongText edit={edit} chosen={long} groups={groups} onDone={() => closeLong(long)} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles presses on the buttons inside */}
      <div className="page-foot" ref={foot} onMouseDown={keepCaret}>
        {!goingLive.asked && (
          <>
            {!long && (
              <>
                <WordTools steps={steps} />
                <TextLine
                  edit={edit}
                  chosen={chosen}
                  samples={samples}
                  onConfirm={(key) => toggleNote(edit, "confirmed", key)}
                  onChangeEntry={lists.change}
                />
                <TypedFact />
              </>
            )}
            <FieldFindings
              isFolded
              findings={groups.filter(({ field }) => field === chosen?.key)}
              onReplace={replace}
            />
            {note?.draft === draft && <p role="status">{note.text}</p>}
            {/* The receipt of the last save goes with the next change. */}
            {!(isChanged && receipts.value[receiptKey(id)]?.state === "done") && (
              <ReceiptStrip slug={receiptKey(id)} href={base.path ?? on ?? "/"} onUndo={undoWords} />
            )}
            {hasPicture && (
              <ReceiptStrip slug={factsKey("photos")} href={base.path ?? on ?? "/"} onUndo={undoPicture} />
            )}
          </>
        )}
        {(isChanged || problem || goingLive.asked) && (
          <SaveFoot
            editor={wordForms}
            edit={edit}
            goingLive={goingLive}
            refusal={problem}
            reasonHint={labels.reasonHint}
            nameOf={(key) => wordForms.labelOf(key, draft)}
            onShow={({ field }) => show(field)}
            onReplace={replace}
          />
        )}
      </div>
    </form>
  );
}
