import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatTime } from "../dates.ts";
import { Problem } from "../notices.tsx";
import { posts, rowProblems } from "../posts/posts.ts";
import { Conflict, MergeNotes } from "./Conflict.tsx";
import { storageState } from "./draft-storage.ts";
import { cancelEdit, type Edit } from "./edits.ts";
import { PostFields } from "./PostFields.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { saveEdit, saving, sendWaiting } from "./save-edit.ts";

const labels = editorLabels;

/** The form in which a post is edited, in its place in the list. */
export function PostEditor({ post, edit }: { post: PostSummary; edit: Edit }) {
  useSignals();
  const { id } = post;
  const { draft, draftId, other, merged, waiting } = edit;
  const isSaving = saving.value.has(id);
  const problem = other ? labels.conflict.undecided : rowProblems.value[id];
  const isWide = useWide();
  const [view, setView] = useState<"write" | "preview">("write");
  const first = useRef<HTMLInputElement>(null);
  const hasConflict = other !== undefined;
  // A form that reopens by itself takes no focus from a field that is being typed in.
  useEffect(() => {
    if (!hasConflict && !document.activeElement?.matches("input, textarea")) first.current?.focus();
  }, [hasConflict]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveEdit(id);
  }
  function saveByKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <form className="editor" onSubmit={submit} onKeyDown={saveByKey} aria-busy={isSaving}>
      {other && <Conflict edit={edit} other={other} />}
      {merged && <MergeNotes notes={merged} />}
      {!isWide && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons
        <div className="switch" role="group" aria-label={labels.views.label}>
          {(["write", "preview"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {labels.views[one]}
            </button>
          ))}
        </div>
      )}
      <div className="cols">
        <div hidden={!isWide && view === "preview"}>
          <PostFields post={post} draft={draft} first={first} categories={knownCategories()} />
        </div>
        <PreviewPane id={id} draft={draft} isVisible={isWide || view === "preview"} />
      </div>
      {waiting?.reason && <WaitingNote reason={waiting.reason} isStored={storageState.value[draftId] !== "failed"} />}
      <div className="foot">
        <Button tone="solid" type="submit" aria-busy={isSaving}>
          {labels.save}
        </Button>
        <Button disabled={isSaving} onClick={() => cancelEdit(id)}>
          {labels.cancel}
        </Button>
        {problem ? <Problem>{problem}</Problem> : <StorageNote draftId={draftId} />}
      </div>
    </form>
  );
}

/** As in editor.css: from this width on, form and preview are side by side. */
const WIDE = "(min-width: 64rem)";

const useWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );

function WaitingNote({ reason, isStored }: { reason: string; isStored: boolean }) {
  return (
    <div className="receipt waiting" role="status">
      <Icon of={CloudOff} />
      <span>
        <strong>{labels.waiting.title}</strong> {reason} {isStored ? labels.waiting.kept : labels.waiting.stay}
      </span>
      <Button tone="link" onClick={() => void sendWaiting()}>
        {labels.waiting.now}
      </Button>
    </div>
  );
}

/** Whether the draft is stored on this device. */
function StorageNote({ draftId }: { draftId: string }) {
  useSignals();
  const state = storageState.value[draftId];
  if (!state) return null;
  if (state === "failed") return <Problem>{labels.kept.notOnDevice}</Problem>;
  return (
    <p className="small muted saved">
      <Icon of={Check} />
      {labels.kept.onDevice(formatTime(state.at))}
    </p>
  );
}

const knownCategories = (): string[] => [
  ...new Set([...labels.categories, ...(posts.value ?? []).map(({ category }) => category)]),
];
