import { useSignals } from "@preact/signals-react/runtime";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../notices.tsx";
import { postForms } from "../posts/post-forms.ts";
import { rowProblems } from "../posts/posts.ts";
import { TextTools } from "../text/TextTools.tsx";
import { createTextEditor } from "../text/text-editor.ts";
import { Conflict, MergeNotes } from "./Conflict.tsx";
import { EditorMenu } from "./EditorMenu.tsx";
import type { Edit } from "./editor.ts";
import { cancelEdit, editField } from "./edits.ts";
import { FindingDock, FindingList } from "./FindingList.tsx";
import { saveAsNew } from "./new-post.ts";
import { askedToPublish, leaveEditor, openFromList, openPost } from "./open-editor.ts";
import { PhoneFoot } from "./PhoneFoot.tsx";
import { PostPaper } from "./PostPaper.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { publishEdit, saveLive } from "./publish-edit.tsx";
import { SavedLine, WaitingNote } from "./SavedLine.tsx";
import { StartCards } from "./StartCards.tsx";
import { saveEdit } from "./save-edit.ts";
import { UnsavedDraftNote } from "./UnsavedDraftNote.tsx";
import { useFindings } from "./use-findings.ts";
import { useWide } from "./use-wide.ts";

const labels = editorLabels;

/** The screen on which a post is written, in place of the list. */
export function EditorScreen() {
  useSignals();
  const edit = postForms.edits.value[openPost.value ?? ""];
  // It is closed when its words are saved or given up.
  useEffect(() => {
    if (!edit) leaveEditor();
  }, [edit]);
  return edit ? <Editor key={edit.draftId} edit={edit} post={edit.base as Post} /> : null;
}

function Editor({ edit, post }: { edit: Edit; post: Post }) {
  useSignals();
  const { id } = post;
  const { other, merged } = edit;
  const draft = edit.draft as Draft;
  const [isFinishing, setFinishing] = useState(false);
  const isSaving = postForms.saving.value.has(id);
  const isBusy = isFinishing || isSaving;
  const problem = other ? labels.conflict.undecided : rowProblems.value[id];
  const isWide = useWide();
  const [isPreview, setPreview] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const [text] = useState(() =>
    createTextEditor({ text: draft.content, onChange: (content) => editField(postForms, id, "content", content) }),
  );
  const form = useRef<HTMLFormElement>(null);
  const findings = useFindings(post, draft, text, form);
  // The draft may change by a merge, an Undo, or the words of another device.
  // A layout effect, because a later one might put back a text that is a letter old.
  useLayoutEffect(() => text.load(draft.content), [text, draft.content]);
  const hasConflict = other !== undefined;
  // No focus is taken from a field that is being typed in.
  useEffect(() => {
    if (!hasConflict && !document.activeElement?.matches("input, textarea, [contenteditable]")) title.current?.focus();
  }, [hasConflict]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void finish(() => saveLive(edit, findings));
  }
  const publishNow = (at?: string) => finish(() => publishEdit(edit, findings, at));
  const asked = askedToPublish.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the list asks
  useEffect(() => {
    if (asked?.id !== id) return;
    askedToPublish.value = undefined;
    void publishNow(asked.at);
  }, [asked]);
  /** A picture that is being sent comes along. */
  async function finish(send: () => unknown) {
    setFinishing(true);
    try {
      await text.settled();
      text.flush();
      await send();
    } finally {
      setFinishing(false);
    }
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
    else findings.handleKey(event);
  }
  function showPreview(isShown: boolean) {
    setPreview(isShown);
    if (!isShown) requestAnimationFrame(() => text.focus());
  }
  // With a key, because a button that became Save while it is tapped would save.
  const save = (
    <Button key="save" tone={post.published ? "solid" : "outline"} type="submit" aria-busy={isBusy}>
      {labels.save}
    </Button>
  );
  const publish = !post.published && (
    <Button tone="solid" aria-busy={isBusy} onClick={() => void publishNow()}>
      {labels.publish}
    </Button>
  );

  return (
    <form ref={form} className="editor" onSubmit={submit} onKeyDown={handleKey} aria-busy={isBusy}>
      <h1 className="hide">{post.revision === "" ? labels.newTitle : labels.title(post.title)}</h1>
      <div className="editor-bar">
        <div className="wrap">
          <div className="start">
            <button type="button" className="back" onClick={leaveEditor}>
              <Icon of={ChevronLeft} />
              {labels.back}
            </button>
            <SavedLine edit={edit} />
          </div>
          {isWide && <TextTools text={text} controls={textId} />}
          <div className="ends">
            <Button
              tone="plain"
              disabled={isSaving}
              onClick={() => cancelEdit(postForms, id, () => void openFromList(post))}
            >
              {labels.cancel}
            </Button>
            {isWide && save}
            {isWide && publish}
            <EditorMenu
              text={text}
              post={post}
              onUnpublish={() => void finish(() => saveEdit(postForms, id, { published: false }))}
              isPreview={isPreview}
              onPreview={isWide ? undefined : () => showPreview(!isPreview)}
            />
          </div>
        </div>
      </div>
      <div className="editor-notes">
        <WaitingNote editor={postForms} edit={edit} />
        <Problem>{problem}</Problem>
        {edit.isGone && (
          <div>
            <Button onClick={() => void finish(() => saveAsNew(post))}>{labels.saveAsNew}</Button>
          </div>
        )}
        {other && <Conflict editor={postForms} edit={edit} level={2} />}
        {merged && <MergeNotes notes={merged} />}
        <UnsavedDraftNote editor={postForms} saved={post} />
      </div>
      <div className="wrap room">
        <div className="paper" hidden={!isWide && isPreview}>
          <PostPaper post={post} draft={draft} title={title} text={text} textId={textId} findings={findings} />
        </div>
        {(isWide || isPreview) && (
          <aside className="side" aria-label={labels.beside}>
            {isWide && <StartCards post={post} draft={draft} text={text} />}
            {isWide && <FindingList findings={findings} onEscape={text.focus} />}
            <PreviewPane id={id} draft={draft} block={text.caretBlock.value} />
          </aside>
        )}
        {!isWide && !isPreview && <StartCards post={post} draft={draft} text={text} />}
      </div>
      {!isWide && (
        <PhoneFoot
          docked={!isPreview && <FindingDock findings={findings} onEscape={text.focus} />}
          tools={<TextTools text={text} controls={textId} isShort />}
        >
          {isPreview ? (
            <Button key="back" onClick={() => showPreview(false)}>
              {labels.backToText}
            </Button>
          ) : (
            save
          )}
          {publish}
        </PhoneFoot>
      )}
    </form>
  );
}
