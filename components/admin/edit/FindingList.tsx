import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { FindingHelp, FindingKind, FindingWords, findingClass } from "./Finding.tsx";
import type { FindingGroup } from "./finding-groups.ts";
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

/** The panel above a phone's foot: one finding at a time, while typing pauses. */
export function FindingDock({ findings, onEscape }: FindingsProps) {
  const dock = useRef<HTMLElement>(null);
  const { all, index, isPaused, isDismissed } = findings;
  const group = isPaused && !isDismissed ? all[index] : undefined;
  const key = group?.key;
  useEffect(() => {
    const element = dock.current;
    if (!key || !element) return;
    const keepVisible = () => keepCaretAbove(element);
    keepVisible();
    document.addEventListener("selectionchange", keepVisible);
    return () => document.removeEventListener("selectionchange", keepVisible);
  }, [key]);
  if (!group) return null;
  return (
    <section
      ref={dock}
      className={`docked on ${findingClass(group)}`}
      aria-label={labels.heading}
      onKeyDown={escapeTo(onEscape)}
    >
      <div className="head">
        <FindingKind group={group} />
        {all.length > 1 && (
          <>
            <Button
              tone="icon"
              icon={ChevronLeft}
              aria-label={labels.previous}
              onClick={() => findings.open(all.at(index - 1))}
            />
            <span className="small muted">{labels.place(index + 1, all.length)}</span>
            <Button
              tone="icon"
              icon={ChevronRight}
              aria-label={labels.next}
              onClick={() => findings.open(all[(index + 1) % all.length])}
            />
          </>
        )}
        <Button tone="icon" icon={X} aria-label={labels.putAway} onClick={() => findings.setDismissed(true)} />
      </div>
      <FindingWords group={group} />
      <FindingHelp group={group} onReplace={(replacement) => findings.replace(group, replacement)} />
      <div className="line">
        <Button tone="link" onClick={() => findings.show(group)}>
          {labels.showMe}
        </Button>
        <span className="small muted">{labels.note}</span>
      </div>
    </section>
  );
}

/** Announces the number of findings, and offers to show the dismissed dock again. */
export function FindingCount({ findings }: { findings: Findings }) {
  const { all, checkedCount, isDismissed } = findings;
  return (
    <>
      <span className="hide" role="status">
        {checkedCount !== undefined && labels.count(checkedCount)}
      </span>
      {isDismissed && all.length > 0 && (
        <Button tone="link" onClick={() => findings.setDismissed(false)}>
          {labels.open(all.length)}
        </Button>
      )}
    </>
  );
}

const escapeTo = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape") leave();
};

const GAP_PX = 16;

/** Scrolls the page so that the dock does not cover the caret. */
function keepCaretAbove(dock: HTMLElement): void {
  const focused = document.activeElement;
  const selection = focused?.matches(".rich") ? getSelection() : undefined;
  const target = selection?.rangeCount ? selection.getRangeAt(0) : focused?.matches("input, textarea") && focused;
  const box = target ? target.getBoundingClientRect() : undefined;
  // Do not scroll to a selection of most of the text, nor to one without a position.
  if (!box || box.bottom === 0 || box.height > innerHeight / 2) return;
  const hidden = box.bottom + GAP_PX - dock.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}
