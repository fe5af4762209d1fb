import ArrowRight from "lucide-react/icons/arrow-right";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { DraftField } from "#content/model/draft.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "./Cover.tsx";
import { findingKey, isSerious, shownPassage } from "./findings.ts";

const labels = editorLabels.findings;

export const findingClass = (finding: Finding): string => (isSerious(finding) ? "finding bad" : "finding");

interface FindingProps {
  finding: Finding;
  /** Replaces the passage with a suggestion. */
  onReplace?: ((replacement: string) => void) | undefined;
}

/** Shows how serious a finding is, by words and icon, and its field. */
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

/** Shows the passage that was found, or the picture. */
export function FindingWords({ finding }: FindingProps) {
  const { rule, field, text } = finding;
  if (rule === "missing-alt" && field === "content") return <Thumbnail src={text} />;
  return <span className="said">{shownPassage(finding)}</span>;
}

/** Shows the reason, and a button for each suggestion. */
export function FindingHelp({ finding: { why, instead }, onReplace }: FindingProps) {
  return (
    <>
      <p className="why">{why}</p>
      {onReplace &&
        instead.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className="swap"
            aria-label={labels.take(suggestion)}
            onClick={() => onReplace(suggestion)}
          >
            <Icon of={ArrowRight} />
            {suggestion}
          </button>
        ))}
    </>
  );
}

interface FieldFindingsProps {
  id?: string;
  findings: readonly Finding[];
  onReplace?: (finding: Finding, replacement: string) => void;
}

/** Lists the findings of a field below it. Several are collapsed, so that they do not push the next field away. */
export function FieldFindings({ id, findings, onReplace }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="list findings of-field" id={id}>
      {findings.map((finding) => (
        <li key={findingKey(finding)} className={findingClass(finding)}>
          <details open={findings.length === 1}>
            <summary className="line-of">
              <FindingKind finding={finding} />
              <FindingWords finding={finding} />
            </summary>
            <FindingHelp
              finding={finding}
              onReplace={onReplace && ((replacement) => onReplace(finding, replacement))}
            />
          </details>
        </li>
      ))}
    </ul>
  );
}
