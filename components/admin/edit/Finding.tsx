import ArrowRight from "lucide-react/icons/arrow-right";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { DraftField } from "#content/model/draft.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Shown } from "./Cover.tsx";
import { isSerious, keyOf, shownWords } from "./findings.ts";

const labels = editorLabels.findings;

export const lookOf = (finding: Finding): string => (isSerious(finding) ? "finding bad" : "finding");

interface FindingProps {
  finding: Finding;
  /** Puts other words in the place of those that were found. */
  onTake?: ((words: string) => void) | undefined;
}

/** How serious it is, in words and by the shape of its icon. */
export function FindingKind({ finding, children }: FindingProps & { children?: ReactNode }) {
  const { field, stops, colour } = finding;
  const name = field === "content" ? undefined : editorLabels.fields[field as DraftField];
  return (
    <span className="kind">
      <Icon of={isSerious(finding) ? OctagonAlert : TriangleAlert} />
      {stops ? labels.stops : labels.colours[colour]}
      {name && `: ${name}`}
      {children}
    </span>
  );
}

/** The words that were found, or the picture. */
export function FindingWords({ finding }: FindingProps) {
  const { rule, field, text } = finding;
  if (rule === "missing-alt" && field === "content") return <Shown src={text} />;
  return <span className="said">{shownWords(finding)}</span>;
}

/** Why, and the words that may be said instead. */
export function FindingHelp({ finding: { why, instead }, onTake }: FindingProps) {
  return (
    <>
      <p className="why">{why}</p>
      {onTake &&
        instead.map((words) => (
          <button
            key={words}
            type="button"
            className="swap"
            aria-label={labels.take(words)}
            onClick={() => onTake(words)}
          >
            <Icon of={ArrowRight} />
            {words}
          </button>
        ))}
    </>
  );
}

interface FieldFindingsProps {
  id?: string;
  findings: readonly Finding[];
  onTake?: (finding: Finding, words: string) => void;
}

/** The findings of a field, below it. Several are folded, so that they do not push away what she writes. */
export function FieldFindings({ id, findings, onTake }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="list findings of-field" id={id}>
      {findings.map((finding) => (
        <li key={keyOf(finding)} className={lookOf(finding)}>
          <details open={findings.length === 1}>
            <summary className="line-of">
              <FindingKind finding={finding} />
              <FindingWords finding={finding} />
            </summary>
            <FindingHelp finding={finding} onTake={onTake && ((words) => onTake(finding, words))} />
          </details>
        </li>
      ))}
    </ul>
  );
}
