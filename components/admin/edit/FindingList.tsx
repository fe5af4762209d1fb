import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { Finding } from "#content/model/answers.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { FindingHelp, FindingKind, FindingWords, lookOf } from "./Finding.tsx";
import { keyOf } from "./findings.ts";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels.findings;

interface FindingsProps {
  findings: Findings;
  /** Back to the text. */
  onEscape: () => void;
}

/** Beside the text: every finding in a line, and one of them open. */
export function FindingList({ findings, onEscape }: FindingsProps) {
  const id = useId();
  const { all, told } = findings;
  if (told === undefined) return null;
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
        {all.map((finding) => (
          <FindingLine key={keyOf(finding)} finding={finding} findings={findings} />
        ))}
      </ul>
      <p className="small muted">{labels.note}</p>
    </section>
  );
}

function FindingLine({ finding, findings }: { finding: Finding; findings: Findings }) {
  const isOpen = findings.isOpen(finding);
  return (
    <li className={isOpen ? `${lookOf(finding)} on` : lookOf(finding)}>
      <button
        type="button"
        className="line-of"
        aria-expanded={isOpen}
        onClick={() => findings.open(isOpen ? undefined : finding)}
      >
        <FindingKind finding={finding} />
        <FindingWords finding={finding} />
      </button>
      {isOpen && (
        <>
          <FindingHelp finding={finding} onTake={(words) => findings.take(finding, words)} />
          <Button tone="link" onClick={() => findings.show(finding)}>
            {labels.showMe}
          </Button>
        </>
      )}
    </li>
  );
}

/** Above the foot of a phone: one finding at a time, while nothing is being typed. */
export function FindingDock({ findings, onEscape }: FindingsProps) {
  const dock = useRef<HTMLElement>(null);
  const { all, at, isPaused, isPutAway } = findings;
  const finding = isPaused && !isPutAway ? all[at] : undefined;
  const key = finding && keyOf(finding);
  useEffect(() => {
    const shown = dock.current;
    if (!key || !shown) return;
    const keep = () => keepCaretAbove(shown);
    keep();
    document.addEventListener("selectionchange", keep);
    return () => document.removeEventListener("selectionchange", keep);
  }, [key]);
  if (!finding) return null;
  return (
    <section
      ref={dock}
      className={`docked on ${lookOf(finding)}`}
      aria-label={labels.heading}
      onKeyDown={escapeTo(onEscape)}
    >
      <div className="head">
        <FindingKind finding={finding} />
        {all.length > 1 && (
          <>
            <Button
              tone="icon"
              icon={ChevronLeft}
              aria-label={labels.previous}
              onClick={() => findings.open(all.at(at - 1))}
            />
            <span className="small muted">{labels.place(at + 1, all.length)}</span>
            <Button
              tone="icon"
              icon={ChevronRight}
              aria-label={labels.next}
              onClick={() => findings.open(all[(at + 1) % all.length])}
            />
          </>
        )}
        <Button tone="icon" icon={X} aria-label={labels.putAway} onClick={() => findings.putAway(true)} />
      </div>
      <FindingWords finding={finding} />
      <FindingHelp finding={finding} onTake={(words) => findings.take(finding, words)} />
      <div className="line">
        <Button tone="link" onClick={() => findings.show(finding)}>
          {labels.showMe}
        </Button>
        <span className="small muted">{labels.note}</span>
      </div>
    </section>
  );
}

/** Says how many there are, and on a phone brings them back. */
export function FindingCount({ findings }: { findings: Findings }) {
  const { all, told, isPutAway } = findings;
  return (
    <>
      <span className="hide" role="status">
        {told !== undefined && labels.count(told)}
      </span>
      {isPutAway && all.length > 0 && (
        <Button tone="link" onClick={() => findings.putAway(false)}>
          {labels.open(all.length)}
        </Button>
      )}
    </>
  );
}

const escapeTo = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape") leave();
};

const GAP = 16;

/** Scrolls the words that are being written out from under the dock. */
function keepCaretAbove(dock: HTMLElement): void {
  const focused = document.activeElement;
  const selection = focused?.matches(".rich") ? getSelection() : undefined;
  const written = selection?.rangeCount ? selection.getRangeAt(0) : focused?.matches("input, textarea") && focused;
  const place = written ? written.getBoundingClientRect() : undefined;
  // All of the text, or no place at all, is nowhere to scroll to.
  if (!place || place.bottom === 0 || place.height > innerHeight / 2) return;
  const hidden = place.bottom + GAP - dock.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}
