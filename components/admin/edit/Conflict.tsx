import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useId, useRef } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../api/session.ts";
import { BothVersions, SideBySide } from "./Differences.tsx";
import { conflictingTexts, type Edit, type Editor, type Texts } from "./editor.ts";
import { decideText, resolveConflict } from "./edits.ts";

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
        <Button onClick={() => resolveConflict(editor, id, "mine")}>{labels.take.mine}</Button>
        <Button onClick={() => resolveConflict(editor, id, "theirs")}>{labels.take.theirs}</Button>
        <Button onClick={() => resolveConflict(editor, id, "merged")}>{labels.take.merged}</Button>
      </div>
    </section>
  );
}

interface TextConflictProps {
  editor: Editor;
  edit: Edit;
  field: string;
  onDecided: () => void;
}

/** Shows both versions of one text of a conflict, and asks which words are to stand. */
export function TextConflict({ editor, edit, field, onDecided }: TextConflictProps) {
  const id = useId();
  const { draft, conflictingCopy } = edit;
  const name = editor.labelOf(field, draft);
  const theirs = conflictingTexts(editor, edit);
  const isOneText = editor.mergeField(field, undefined, draft[field] ?? "", theirs[field] ?? "") === undefined;
  return (
    <section className="conflict" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <Icon of={TriangleAlert} /> {conflictingCopy ? labels.textOnDevice(name) : labels.textElsewhere(name)}
      </h2>
      <p role="alert">{labels.whichWords}</p>
      <div className="versions">
        <BothVersions kind={editor} field={field} {...differingRows(field, draft, theirs)} />
      </div>
      <div className="line">
        {(["mine", "theirs", ...(isOneText ? (["both"] as const) : [])] as const).map((choice) => (
          <Button
            key={choice}
            tone={choice === "mine" ? "solid" : "outline"}
            onClick={() => {
              decideText(editor, edit.base.id, field, choice);
              onDecided();
            }}
          >
            {labels.take[choice]}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Of lists that are alike in length, the rows that differ. */
function differingRows(field: string, mine: Texts, theirs: Texts) {
  const [my, their] = [mine, theirs].map((texts) => (texts[field] ?? "").split("\n")) as [string[], string[]];
  if (my.length !== their.length) return { mine, theirs };
  const rowsOf = (rows: string[]) => rows.filter((_, at) => my[at] !== their[at]).join("\n");
  return { mine: { ...mine, [field]: rowsOf(my) }, theirs: { ...theirs, [field]: rowsOf(their) } };
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
