import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Post } from "#content/model/post.ts";
import { wordsOf } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { SideBySide } from "./Differences.tsx";
import { decide } from "./decide.ts";
import type { Edit } from "./edits.ts";

const words = editorWords.conflict;

/** Two people changed one post: both versions, and the choice. */
export function Conflict({ edit, other }: { edit: Edit; other: Post }) {
  const { id } = edit.base;
  const heading = useRef<HTMLHeadingElement>(null);
  // It may turn up while she types: then it is announced, and the keys go on to where they were meant for.
  useEffect(() => {
    if (!document.activeElement?.matches("input, textarea")) heading.current?.focus();
  }, []);
  return (
    <section className="conflict" aria-labelledby={`conflict-${id}`}>
      <h3 id={`conflict-${id}`} ref={heading} tabIndex={-1}>
        <TriangleAlert className="icon" aria-hidden="true" /> {words.title}
      </h3>
      <p role="alert">{words.text}</p>
      <SideBySide mine={edit.words} theirs={wordsOf(other)} />
      <div className="line">
        <button className="button" type="button" onClick={() => decide(id, "mine")}>
          {words.takeMine}
        </button>
        <button className="button" type="button" onClick={() => decide(id, "theirs")}>
          {words.takeTheirs}
        </button>
        <button className="button" type="button" onClick={() => decide(id, "merged")}>
          {words.merge}
        </button>
      </div>
    </section>
  );
}

/** After a merge: what it could not decide. */
export function MergeNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="conflict" role="status">
      <ul className="list">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
