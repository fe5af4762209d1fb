import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../api/session.ts";
import { SideBySide } from "./Differences.tsx";
import { conflictingTexts, type Edit, type Editor } from "./editor.ts";
import { resolveConflict } from "./edits.ts";

const labels = editorLabels.conflict;

const headingIdOf = (id: string): string => `conflict-${id}`;

/** Leads to an open conflict, which may be far above: nothing can be saved before it is decided. */
export const showConflict = (id: string): void => document.getElementById(headingIdOf(id))?.focus();

interface ConflictProps {
  editor: Editor;
  edit: Edit;
  headingLevel: 2 | 3;
}

/** Shows both versions of a conflict, and asks which to keep. */
export function Conflict({ editor, edit, headingLevel }: ConflictProps) {
  const Heading = `h${headingLevel}` as const;
  const { id } = edit.base;
  const heading = useRef<HTMLHeadingElement>(null);
  // While the owner is typing, the conflict is announced without moving the focus.
  useEffect(() => {
    if (!isTyping()) heading.current?.focus();
  }, []);
  return (
    <section className="conflict" aria-labelledby={headingIdOf(id)}>
      <Heading id={headingIdOf(id)} ref={heading} tabIndex={-1}>
        <Icon of={TriangleAlert} /> {edit.conflictingCopy ? labels.otherDevice(editor.noun) : labels.title(editor.noun)}
      </Heading>
      <p role="alert">{labels.text}</p>
      <SideBySide
        kind={editor}
        base={editor.draftOf(edit.base)}
        mine={edit.draft}
        theirs={conflictingTexts(editor, edit)}
      />
      <div className="line">
        <Button onClick={() => resolveConflict(editor, id, "mine")}>{labels.takeMine}</Button>
        <Button onClick={() => resolveConflict(editor, id, "theirs")}>{labels.takeTheirs}</Button>
        <Button onClick={() => resolveConflict(editor, id, "merged")}>{labels.merge}</Button>
      </div>
    </section>
  );
}

/** Lists what a merge could not decide, and takes the focus from the button that was pressed. */
export function MergeNotes({ notes }: { notes: readonly string[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTyping()) element.current?.focus();
  }, []);
  if (notes.length === 0) return null;
  return (
    <div className="conflict" role="status" tabIndex={-1} ref={element}>
      <ul className="list">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
