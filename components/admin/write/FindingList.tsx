import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type FindingGroup, passageInText } from "#content/model/finding-groups.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { FindingHelp, FindingKind, FindingWords, findingClass } from "../edit/Finding.tsx";
import { shownPassage } from "../edit/findings.ts";
import type { TextEditor } from "../text/text-editor.ts";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels.findings;

interface FindingsProps {
  findings: Findings;
  /** Returns the focus to the text. */
  onEscape: () => void;
}

/** The list beside the text: one line per finding, at most one of them open. */
export function FindingList({ findings, onEscape }: FindingsProps) {
  const id = useId();
  const { all, checkedCount } = findings;
  if (checkedCount === undefined) return null;
  return (
    <section className="to-look-at" aria-labelledby={id} onKeyDown={escapeTo(onEscape)}>
      <h2 id={id}>{labels.heading}</h2>
      {all.length === 0 && (
        <p className="all-clear">
          <Icon of={Check} />
          {labels.count(0)}
        </p>
      )}
      <ul className="list findings">
        {all.map((group) => (
          <FindingLine key={group.key} group={group} findings={findings} />
        ))}
      </ul>
      <p className="small muted">{labels.note}</p>
    </section>
  );
}

function FindingLine({ group, findings }: { group: FindingGroup; findings: Findings }) {
  const isOpen = findings.isOpen(group);
  return (
    <li className={isOpen ? `${findingClass(group)} on` : findingClass(group)}>
      <button
        type="button"
        className="line-of"
        aria-expanded={isOpen}
        onClick={() => findings.open(isOpen ? undefined : group)}
      >
        <FindingKind group={group} />
        <FindingWords group={group} />
      </button>
      {isOpen && (
        <>
          <FindingHelp group={group} onReplace={(replacement) => findings.replace(group, replacement)} />
          <Button tone="link" onClick={() => findings.show(group)}>
            {labels.showMe}
          </Button>
        </>
      )}
    </li>
  );
}

/** The line above a phone's foot while typing pauses: the finding nearest to the caret. Its sheet has the rest. */
export function FindingDock({ findings, text }: { findings: Findings; text: TextEditor }) {
  useSignals();
  // Drawn again when the caret moves to another block.
  void text.caretBlock.value;
  const dock = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { all, isPaused, open } = findings;
  const distances = isPaused
    ? all.map((one) => (one.field === "content" ? text.distanceTo(passageInText(one)) : FAR))
    : [];
  const chosen = all.findIndex(findings.isOpen);
  const index = Math.max(0, chosen < 0 ? distances.indexOf(Math.min(...distances)) : chosen);
  const group = isPaused ? all[index] : undefined;
  const key = group?.key;
  useEffect(() => {
    const element = dock.current;
    if (!key || !element) return;
    const keepVisible = () => keepCaretAbove(element);
    keepVisible();
    document.addEventListener("selectionchange", keepVisible);
    return () => document.removeEventListener("selectionchange", keepVisible);
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once she types on, the caret chooses again
  useEffect(() => {
    if (isPaused) return;
    open(undefined);
    setOpen(false);
  }, [isPaused]);
  if (!group) return null;
  const showNext = () => open(all[(index + 1) % all.length]);
  return (
    <section
      ref={dock}
      className={`docked on ${findingClass(group)}`}
      aria-label={labels.heading}
      onKeyDown={escapeTo(text.focus)}
    >
      <div className="what">
        <FindingKind group={group} />
        <span className="said">{shownPassage(group)}</span>
      </div>
      {all.length > 1 && <span className="small muted">{labels.place(index + 1, all.length)}</span>}
      {all.length > 1 && <Button tone="icon" icon={ChevronRight} aria-label={labels.next} onClick={showNext} />}
      <Button tone="icon" icon={ChevronUp} aria-label={labels.details} onClick={() => setOpen(true)} />
      {isOpen && (
        <DeskDialog title={labels.heading} startsWithText onClose={() => setOpen(false)}>
          <div className={findingClass(group)}>
            <FindingKind group={group} />
            <FindingWords group={group} />
            <FindingHelp
              group={group}
              onReplace={(replacement) => {
                closeDialog();
                findings.replace(group, replacement);
              }}
            />
            <Button
              tone="link"
              onClick={() => {
                closeDialog();
                findings.show(group);
              }}
            >
              {labels.showMe}
            </Button>
          </div>
          <p className="hint">{labels.note}</p>
          <div className="line dialog-foot">
            <Button onClick={closeDialog}>{editorLabels.backToText}</Button>
            {all.length > 1 && (
              <Button tone="solid" onClick={showNext}>
                {labels.next}
              </Button>
            )}
          </div>
        </DeskDialog>
      )}
    </section>
  );
}

const FAR = Number.MAX_VALUE;

/** Announces the number of findings. */
export const FindingCount = ({ findings: { checkedCount } }: { findings: Findings }) => (
  <span className="hide" role="status">
    {checkedCount !== undefined && labels.count(checkedCount)}
  </span>
);

const escapeTo = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape") leave();
};

const GAP_PX = 16;

/** Scrolls the page so that the dock does not cover the caret. */
function keepCaretAbove(dock: HTMLElement): void {
  const focused = document.activeElement;
  // A dialog over the text scrolls by itself.
  if (focused?.closest("dialog")) return;
  const selection = focused?.matches(".rich") ? getSelection() : undefined;
  const target = selection?.rangeCount ? selection.getRangeAt(0) : focused?.matches("input, textarea") && focused;
  const box = target ? target.getBoundingClientRect() : undefined;
  // Do not scroll to a selection of most of the text, nor to one without a position.
  if (!box || box.bottom === 0 || box.height > innerHeight / 2) return;
  const hidden = box.bottom + GAP_PX - dock.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}
