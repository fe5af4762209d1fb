import { useSignals } from "@preact/signals-react/runtime";
import { Check, CircleAlert, CloudOff } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { formatTime } from "../dates.ts";
import { posts } from "../posts/posts.ts";
import { rowProblems } from "../posts/row-problems.ts";
import { Conflict, MergeNotes } from "./Conflict.tsx";
import { keeping } from "./device.ts";
import { cancelEdit, type Edit, write } from "./edits.ts";
import { PictureField } from "./PictureField.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { saveEdit, saving, sendWaiting } from "./save-edit.ts";
import { useWide } from "./use-wide.ts";
import { WordFields } from "./WordFields.tsx";

const words = editorWords;

/** The form in which a post is edited, in its place in the list. */
export function PostEditor({ post, edit }: { post: PostSummary; edit: Edit }) {
  useSignals();
  const { id } = post;
  const isSaving = saving.value.has(id);
  const problem = edit.other ? words.conflict.undecided : rowProblems.value[id];
  const isWide = useWide();
  const [view, setView] = useState<"write" | "preview">("write");
  const first = useRef<HTMLInputElement>(null);
  const isUndecided = edit.other !== undefined;
  // It opens by itself where a save waits from before: whoever is typing elsewhere by then types on.
  useEffect(() => {
    if (!isUndecided && !document.activeElement?.matches("input, textarea")) first.current?.focus();
  }, [isUndecided]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveEdit(id);
  }
  function saveByKey(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saveEdit(id);
  }

  const onAlt = (alt: string) => write(id, "featuredImageAlt", alt);

  return (
    <form className="editor" onSubmit={submit} onKeyDown={saveByKey} aria-busy={isSaving}>
      {edit.other && <Conflict edit={edit} other={edit.other} />}
      {edit.merged && <MergeNotes notes={edit.merged} />}
      {!isWide && <Views view={view} onChoose={setView} />}
      <div className="cols">
        <div hidden={!isWide && view === "preview"}>
          <WordFields
            words={edit.words}
            derivedExcerpt={post.excerptIsDerived && post.excerpt}
            onWrite={(field, text) => write(id, field, text)}
            first={first}
            categories={knownCategories()}
            picture={<PictureField post={post} alt={edit.words.featuredImageAlt} onAlt={onAlt} />}
          />
        </div>
        <PreviewPane id={id} written={edit.words} isLookedAt={isWide || view === "preview"} />
      </div>
      {edit.waiting?.reason && (
        <WaitingNote reason={edit.waiting.reason} isKept={keeping.value[edit.editing] !== "failed"} />
      )}
      <div className="foot">
        <button className="button solid" type="submit" aria-busy={isSaving}>
          {words.save}
        </button>
        <button className="button" type="button" disabled={isSaving} onClick={() => cancelEdit(id)}>
          {words.cancel}
        </button>
        {problem ? (
          <p className="error" role="alert">
            <CircleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        ) : (
          <KeepingNote editing={edit.editing} />
        )}
      </div>
    </form>
  );
}

/** On a narrow window: one of the two at a time. */
function Views({ view, onChoose }: { view: "write" | "preview"; onChoose: (view: "write" | "preview") => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says what the buttons say
    <div className="switch" role="group" aria-label={words.views.label}>
      {(["write", "preview"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => onChoose(one)}>
          {words.views[one]}
        </button>
      ))}
    </div>
  );
}

function WaitingNote({ reason, isKept }: { reason: string; isKept: boolean }) {
  return (
    <div className="receipt waiting" role="status">
      <CloudOff className="icon" aria-hidden="true" />
      <span>
        <strong>{words.waiting.title}</strong> {reason} {isKept ? words.waiting.kept : words.waiting.stay}
      </span>
      <button className="linkish" type="button" onClick={() => void sendWaiting()}>
        {words.waiting.now}
      </button>
    </div>
  );
}

/** Whether this device would have the words if the lights went out now. */
function KeepingNote({ editing }: { editing: string }) {
  useSignals();
  const kept = keeping.value[editing];
  if (!kept) return null;
  if (kept === "failed") {
    return (
      <p className="error" role="alert">
        <CircleAlert className="icon" aria-hidden="true" />
        {words.kept.notOnDevice}
      </p>
    );
  }
  return (
    <p className="small muted saved">
      <Check className="icon" aria-hidden="true" />
      {words.kept.onDevice(formatTime(kept.at))}
    </p>
  );
}

/** What other posts are filed under. */
function knownCategories(): string[] {
  return [...new Set([...words.categories, ...(posts.value ?? []).map(({ category }) => category)])];
}
