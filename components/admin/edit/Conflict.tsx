import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import type { Clash } from "#content/model/merge-drafts.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../api/session.ts";
import { MarkedText } from "./Differences.tsx";
import type { Edit, Editor } from "./editor.ts";
import { type Choice, resolveConflict } from "./edits.ts";

const labels = editorLabels.conflict;
const columns = [
  { side: "mine", shows: "new" },
  { side: "theirs", shows: "old" },
] as const;

/** The heading of the first open question: nothing can be saved before it is decided. */
export const firstQuestion = (page: Document = document): HTMLElement | null =>
  page.querySelector<HTMLElement>(".conflict > [tabindex]");

interface ConflictProps {
  editor: Editor;
  edit: Edit;
  field: string;
  /** Nothing is asked without one. */
  clash: Clash | undefined;
  headingLevel: 2 | 3;
  onDecided?: () => void;
}

/** Shows both versions of a field that two people or devices have changed, and asks which is to stand. */
export function Conflict({ editor, edit, field, clash, headingLevel, onDecided }: ConflictProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = clash !== undefined;
  // Once it is decided, the next one is asked. While the owner is typing, it is announced without moving the focus.
  useEffect(() => {
    const page = heading.current?.ownerDocument;
    if (!isAsked || !page) return;
    const lead = () => void (isTyping() || firstQuestion(page)?.focus());
    lead();
    return lead;
  }, [isAsked]);
  if (!clash) return null;
  const name = editor.labelOf(field, edit.draft);
  const textsOf = (side: "mine" | "theirs") => ({ ...edit.draft, [field]: clash[side] });
  const choices: Choice[] = clash.both === undefined ? ["mine", "theirs"] : ["mine", "theirs", "both"];
  const headingId = `conflict-${edit.base.id}-${field}`;
  return (
    <section className="conflict" aria-labelledby={headingId}>
      <Heading id={headingId} ref={heading} tabIndex={-1}>
        <Icon of={TriangleAlert} /> {edit.conflictingCopy ? labels.otherDevice(name) : labels.title(name)}
      </Heading>
      <p role="alert">{labels.text}</p>
      <div className="versions">
        {columns.map(({ side, shows }) => (
          <div key={side} className="version">
            <p className="over">{labels[side]}</p>
            {/* Focusable, so that a long text can be scrolled by keyboard. */}
            {/* biome-ignore lint/a11y: a scroll container must be focusable, and a fieldset is for fields */}
            <div className="plain-text" tabIndex={0} role="group" aria-label={labels[side]}>
              {clash[side] === "" ? (
                labels.nothing
              ) : (
                <MarkedText kind={editor} field={field} old={textsOf("theirs")} now={textsOf("mine")} shows={shows} />
              )}
            </div>
          </div>
        ))}
      </div>
      <div className="line">
        {choices.map((choice) => (
          <Button
            key={choice}
            onClick={() => {
              resolveConflict(editor, edit.base.id, choice, field);
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
