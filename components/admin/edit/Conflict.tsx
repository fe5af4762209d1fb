import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SideBySide } from "./Differences.tsx";
import type { Edit, Editor, Saved } from "./editor.ts";
import { resolveConflict } from "./edits.ts";

const labels = editorLabels.conflict;

interface ConflictProps {
  editor: Editor;
  edit: Edit;
  other: Saved;
}

/** Shows both versions of what two people have changed, and asks which to keep. */
export function Conflict({ editor, edit, other }: ConflictProps) {
  const { id } = edit.base;
  const heading = useRef<HTMLHeadingElement>(null);
  // While the owner types, the conflict is only announced; the focus stays.
  useEffect(() => {
    if (!document.activeElement?.matches("input, textarea")) heading.current?.focus();
  }, []);
  return (
    <section className="conflict" aria-labelledby={`conflict-${id}`}>
      <h3 id={`conflict-${id}`} ref={heading} tabIndex={-1}>
        <Icon of={TriangleAlert} /> {labels.title(editor.noun)}
      </h3>
      <p role="alert">{labels.text}</p>
      <SideBySide kind={editor} mine={edit.draft} theirs={editor.draftOf(other)} />
      <div className="line">
        <Button onClick={() => resolveConflict(editor, id, "mine")}>{labels.takeMine}</Button>
        <Button onClick={() => resolveConflict(editor, id, "theirs")}>{labels.takeTheirs}</Button>
        <Button onClick={() => resolveConflict(editor, id, "merged")}>{labels.merge}</Button>
      </div>
    </section>
  );
}

/** Lists what a merge could not decide. */
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
