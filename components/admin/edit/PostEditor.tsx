import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Post } from "#content/model/post.ts";
import { countWords, readingMinutes } from "#content/model/reading-time.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { rowProblems } from "../posts/row-problems.ts";
import { cancelEdit, type Edit, write } from "./edits.ts";
import { ConflictNote, OtherVersion } from "./OtherVersion.tsx";
import { saveEdit, saving } from "./save-edit.ts";

const words = adminBlog.editor;

/** The form in which a post is edited, in its place in the list. */
export function PostEditor({ post, edit }: { post: Post; edit: Edit }) {
  useSignals();
  const { id } = post;
  const { title, excerpt, content } = edit.words;
  const isSaving = saving.value.has(id);
  const problem = rowProblems.value[id];
  const first = useRef<HTMLInputElement>(null);
  // What was found on the page, and not opened by the owner just now, must not pull the focus to itself.
  const takesFocus = !edit.restored;
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveEdit(post);
  }
  function saveByKey(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saveEdit(post);
  }

  return (
    <form className="editor" onSubmit={submit} onKeyDown={saveByKey} aria-busy={isSaving}>
      {edit.restored && <p className="receipt waiting">{words.restored}</p>}
      {edit.other && <ConflictNote />}
      <div className="write">
        <div className="field">
          <label htmlFor={`title-${id}`}>{words.title}</label>
          <input
            ref={first}
            className="input"
            id={`title-${id}`}
            value={title}
            readOnly={isSaving}
            onChange={(event) => write(id, "title", event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`excerpt-${id}`}>{words.excerpt}</label>
          <textarea
            className="input short"
            id={`excerpt-${id}`}
            rows={2}
            value={excerpt}
            readOnly={isSaving}
            // One paragraph by definition: a line break that was pasted becomes a space.
            onChange={(event) => write(id, "excerpt", event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
          />
        </div>
        <div className="field">
          <label htmlFor={`content-${id}`}>{words.content}</label>
          <textarea
            className="input tall"
            id={`content-${id}`}
            rows={14}
            value={content}
            readOnly={isSaving}
            aria-describedby={`length-${id}`}
            onChange={(event) => write(id, "content", event.currentTarget.value)}
          />
          <span className="hint" id={`length-${id}`}>
            {words.length(countWords(content), readingMinutes(content))}
          </span>
        </div>
      </div>
      {edit.other && <OtherVersion id={id} other={edit.other} />}
      <div className="foot">
        <button className="button solid" type="submit" aria-busy={isSaving}>
          {words.save}
        </button>
        <button className="button" type="button" disabled={isSaving} onClick={() => cancelEdit(id)}>
          {words.cancel}
        </button>
        {problem && (
          <p className="error" role="alert">
            <CircleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}
