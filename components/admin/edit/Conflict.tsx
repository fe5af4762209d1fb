import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../api/session.ts";
import { SideBySide } from "./Differences.tsx";
import { conflictingTexts, type Edit, type Editor, type Texts } from "./editor.ts";
import { type Choice, resolveConflict } from "./edits.ts";

const labels = editorLabels.conflict;

const headingIdOf = (id: string): string => `conflict-${id}`;

/** Leads to an open conflict, which may be far above: nothing can be saved before it is decided. */
export const showConflict = (id: string): void => document.getElementById(headingIdOf(id))?.focus();

interface ConflictProps {
  editor: Editor;
  edit: Edit;
  headingLevel: 2 | 3;
  /** The text that it is about, if it is not about all of them. */
  field?: string;
  onDecided?: () => void;
}

/** Shows both versions of a conflict, and asks which to keep. */
export function Conflict({ editor, edit, headingLevel, field, onDecided }: ConflictProps) {
  const Heading = `h${headingLevel}` as const;
  const { id } = edit.base;
  const { draft, conflictingCopy } = edit;
  const theirs = conflictingTexts(editor, edit);
  const name = field !== undefined ? editor.labelOf(field, draft) : editor.noun;
  const { title, text, otherDevice } = field !== undefined ? labels.ofText : labels;
  const headingId = headingIdOf(id) + (field ?? "");
  const heading = useRef<HTMLHeadingElement>(null);
  // While the owner is typing, the conflict is announced without moving the focus.
  useEffect(() => {
    if (!isTyping()) heading.current?.focus();
  }, []);
  return (
    <section className="conflict" aria-labelledby={headingId}>
      <Heading id={headingId} ref={heading} tabIndex={-1}>
        <Icon of={TriangleAlert} /> {conflictingCopy ? otherDevice(name) : title(name)}
      </Heading>
      <p role="alert">{text}</p>
      <SideBySide
        kind={editor}
        base={editor.draftOf(edit.base)}
        {...(field === undefined ? { mine: draft, theirs } : onlyWhatDiffers(field, draft, theirs))}
      />
      <div className="line">
        {choicesFor(editor, edit, field).map((choice) => (
          <Button
            key={choice}
            onClick={() => {
              resolveConflict(editor, id, choice, field);
              onDecided?.();
            }}
          >
            {labels.take[choice]}
          </Button>
        ))}
      </div>
    </section>
  );
}

function choicesFor(editor: Editor, edit: Edit, field: string | undefined): Choice[] {
  if (field === undefined) return ["mine", "theirs", "merged"];
  const theirs = conflictingTexts(editor, edit)[field] ?? "";
  const isList = editor.mergeField(field, undefined, edit.draft[field] ?? "", theirs) !== undefined;
  return isList ? ["mine", "theirs"] : ["mine", "theirs", "both"];
}

/** Of one field; of a list, its rows that differ, unless it has become longer or shorter. */
function onlyWhatDiffers(field: string, mine: Texts, theirs: Texts) {
  const [my = [], their = []] = [mine, theirs].map((texts) => (texts[field] ?? "").split("\n"));
  const rowsOf = (rows: string[]) =>
    rows.filter((_, at) => my.length !== their.length || my[at] !== their[at]).join("\n");
  return { mine: { ...theirs, [field]: rowsOf(my) }, theirs: { ...theirs, [field]: rowsOf(their) } };
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
