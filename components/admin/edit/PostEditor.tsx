import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Draft } from "#content/model/draft.ts";
import type { PostSummary } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import { posts, rowProblems } from "../posts/posts.ts";
import { Conflict, MergeNotes } from "./Conflict.tsx";
import type { Edit } from "./editor.ts";
import { PostFields } from "./PostFields.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { SaveFoot } from "./SaveFoot.tsx";
import { saveEdit } from "./save-edit.ts";

const labels = editorLabels;

/** The form in which a post is edited, in its place in the list. */
export function PostEditor({ post, edit }: { post: PostSummary; edit: Edit }) {
  useSignals();
  const { id } = post;
  const { other, merged } = edit;
  const draft = edit.draft as Draft;
  const isSaving = postForms.saving.value.has(id);
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
    void saveEdit(postForms, id);
  }
  function saveByKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <form className="editor" onSubmit={submit} onKeyDown={saveByKey} aria-busy={isSaving}>
      {other && <Conflict editor={postForms} edit={edit} other={other} />}
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
      <SaveFoot editor={postForms} edit={edit} problem={problem} />
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

const knownCategories = (): string[] => [
  ...new Set([...labels.categories, ...(posts.value ?? []).map(({ category }) => category)]),
];
