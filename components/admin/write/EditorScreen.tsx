import { useSignals } from "@preact/signals-react/runtime";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Draft, DraftField } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../api/session.ts";
import { Conflict } from "../edit/Conflict.tsx";
import { DraftStatus } from "../edit/DraftStatus.tsx";
import type { Edit } from "../edit/editor.ts";
import { cancelEdit, openQuestions } from "../edit/edits.ts";
import { fieldOf } from "../edit/findings.ts";
import { PendingSaveNote } from "../edit/PendingSaveNote.tsx";
import { PublishSheet, publishLabel } from "../edit/PublishSheet.tsx";
import { suggestPublishTimes } from "../edit/publish-times.ts";
import { saveEdit } from "../edit/save-edit.ts";
import { UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { type GoLive, useGoingLive } from "../edit/use-going-live.ts";
import { saveAsNewPost } from "../posts/new-post.ts";
import { leaveEditor, openFromList, openPostId } from "../posts/open-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import { posts, rowProblems } from "../posts/posts.ts";
import { TextTools } from "../text/TextTools.tsx";
import { goOn, rememberField, wasIn } from "../ui/go-on.ts";
import { Problem } from "../ui/notices.tsx";
import { EditorMenu } from "./EditorMenu.tsx";
import { FindingDock, FindingList } from "./FindingList.tsx";
import { PhoneFoot } from "./PhoneFoot.tsx";
import { PostFields } from "./PostFields.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { PublishLine } from "./PublishLine.tsx";
import { StartCards } from "./StartCards.tsx";
import { useFindings } from "./use-findings.ts";
import { usePostText } from "./use-post-text.ts";
import { useSaving } from "./use-saving.ts";
import { useWide } from "./use-wide.ts";

const labels = editorLabels;

/** The screen on which a post is edited. It replaces the list. */
export function EditorScreen() {
  useSignals();
  const edit = postForms.edits.value[openPostId.value ?? ""];
  // The edit ends when its draft has been saved or discarded.
  useEffect(() => {
    if (!edit) leaveEditor();
  }, [edit]);
  return edit ? <PostEditor key={edit.draftId} edit={edit} post={edit.base as Post} /> : null;
}

function PostEditor({ edit, post }: { edit: Edit; post: Post }) {
  useSignals();
  const { id } = post;
  const { conflictingVersion } = edit;
  const draft = edit.draft as Draft;
  const problem = conflictingVersion ? { sentence: labels.conflict.undecided } : rowProblems.value[id];
  const isWide = useWide();
  const [isPreview, setPreview] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const { text, caret, storeCaret } = usePostText(id, draft.content);
  const form = useRef<HTMLFormElement>(null);
  const findings = useFindings(post, draft, text, form);
  const goingLive = useGoingLive({
    editor: postForms,
    id,
    groups: findings.all,
    textOf: (field) => draft[field as DraftField] || (field === "slug" ? post.slug : ""),
    checkNow: findings.checkNow,
  });
  const { isSaving, isBusy, run, save, publish } = useSaving(post, text, goingLive);
  const hasConflict = conflictingVersion !== undefined;
  // Never take the focus from a field in which the owner is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first, and after a conflict
  useEffect(() => {
    if (hasConflict || isTyping()) return;
    goOn();
    if (isTyping()) return;
    // A text that was left before it was saved is gone on with, unless she had left it for the title.
    if (!caret && draft.content !== (post.content ?? "")) text.focus("end");
    else title.current?.focus();
  }, [hasConflict]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
    // Wherever the focus is beside the sheet; an open menu has the key first.
    else if (event.key === "Escape" && asked && !document.querySelector(":popover-open")) closeSheet();
    else findings.handleKey(event);
  }
  function closeSheet() {
    goingLive.close();
    // On a phone the keyboard would come.
    if (isWide) requestAnimationFrame(() => text.focus());
  }
  function showPreview(isShown: boolean) {
    setPreview(isShown);
    if (!isShown) requestAnimationFrame(() => text.focus());
  }
  // The key keeps React from turning another button's element into Save during a tap, which would submit the form.
  const saveButton = (
    <Button key="save" tone={post.published ? "solid" : "outline"} type="submit" aria-busy={isBusy}>
      {labels.save}
    </Button>
  );
  const publishButton = !post.published && (
    <Button key="publish" tone="solid" aria-busy={isBusy} onClick={() => void publish()}>
      {labels.publish}
    </Button>
  );
  const { asked } = goingLive;
  // The preview has neither the questions nor the field that is refused.
  useEffect(() => {
    if (asked || hasConflict || fieldOf(problem)) setPreview(false);
  }, [asked, hasConflict, problem]);
  const questions = openQuestions(postForms, edit);
  const sheet = {
    goingLive: { ...goingLive, goLive: (how: GoLive) => run(() => goingLive.goLive(how)) },
    onShow: findings.show,
    onReplace: findings.replace,
    onClose: closeSheet,
    times: asked ? suggestPublishTimes(posts.value ?? [], new Date()) : [],
  };

  return (
    <form
      ref={form}
      className="editor"
      onSubmit={submit}
      onKeyDown={handleKey}
      onFocus={rememberField}
      aria-busy={isBusy}
    >
      <h1 className="hide">{post.revision === "" ? labels.newTitle : labels.title(post.title)}</h1>
      <div className="editor-bar">
        <div className="wrap">
          <div className="start">
            <button type="button" className="back" onClick={leaveEditor}>
              <Icon of={ChevronLeft} />
              {labels.back}
            </button>
            <span role="status">
              <DraftStatus editor={postForms} edit={edit} />
            </span>
          </div>
          {isWide && <TextTools editor={text} controls={textId} />}
          <div className="ends">
            <Button
              tone="plain"
              disabled={isSaving}
              onClick={() => {
                text.flush();
                storeCaret(!wasIn(title.current));
                cancelEdit(postForms, id, () => void openFromList(post));
              }}
            >
              {labels.cancel}
            </Button>
            {isWide && saveButton}
            {isWide && !asked && publishButton}
            <EditorMenu
              text={text}
              post={post}
              onUnpublish={() => void run(() => saveEdit(postForms, id, { published: false }))}
              isPreview={isPreview}
              onPreview={isWide ? undefined : () => showPreview(!isPreview)}
            />
          </div>
        </div>
      </div>
      <div className="editor-notes">
        <PendingSaveNote editor={postForms} edit={edit} />
        <Problem>{fieldOf(problem) ? undefined : problem?.sentence}</Problem>
        {edit.isDeletedElsewhere && (
          <div>
            <Button onClick={() => void run(() => saveAsNewPost(post))}>{labels.saveAsNew}</Button>
          </div>
        )}
        <UnsavedDraftNote editor={postForms} saved={post} />
      </div>
      <div className="wrap room">
        <div className="paper" hidden={!isWide && isPreview}>
          <PostFields
            post={post}
            draft={draft}
            title={title}
            text={text}
            textId={textId}
            findings={findings}
            problem={problem}
            questionOf={(field) => (
              <Conflict {...{ editor: postForms, edit, field, clash: questions[field], headingLevel: 2 }} />
            )}
          />
        </div>
        {(isWide || isPreview) && (
          <aside className="side" aria-label={labels.beside}>
            {isWide && !asked && <StartCards post={post} draft={draft} text={text} />}
            {isWide && !asked && <FindingList findings={findings} onEscape={text.focus} />}
            {isWide && asked && (
              <section className="publish-side" aria-labelledby={`${textId}live`}>
                <h2 id={`${textId}live`} tabIndex={-1}>
                  {labels.sheet.title}
                </h2>
                <PublishSheet {...sheet} />
              </section>
            )}
            <PreviewPane id={id} draft={draft} block={text.caretBlock.value} />
          </aside>
        )}
        {!isWide && !isPreview && <StartCards post={post} draft={draft} text={text} />}
      </div>
      {!isWide && (
        <PhoneFoot
          docked={!isPreview && (asked ? <PublishLine {...sheet} /> : <FindingDock findings={findings} text={text} />)}
          tools={<TextTools editor={text} controls={textId} isShort />}
        >
          {isPreview ? (
            <Button key="back" onClick={() => showPreview(false)}>
              {labels.backToText}
            </Button>
          ) : asked ? (
            <Button key="not-yet" onClick={closeSheet}>
              {labels.sheet.notYet}
            </Button>
          ) : (
            saveButton
          )}
          {asked ? (
            <Button key="publish" tone="solid" aria-busy={isBusy} onClick={() => void sheet.goingLive.goLive(asked)}>
              {publishLabel(asked)}
            </Button>
          ) : (
            publishButton
          )}
        </PhoneFoot>
      )}
    </form>
  );
}
