import ArrowRight from "lucide-react/icons/arrow-right";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { DraftField } from "#content/model/draft.ts";
import type { FindingGroup } from "#content/model/finding-groups.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "../pictures/Thumbnail.tsx";
import { isSerious, isUndescribed, shownPassage } from "./findings.ts";

const labels = editorLabels.findings;

export const findingClass = (group: FindingGroup): string => (isSerious(group) ? "finding bad" : "finding");

interface FindingProps {
  group: FindingGroup;
  /** The field's label, if it is no field of a post. */
  name?: string | undefined;
}

/** Shows how serious the findings in a passage are, by words and icon, and the field. */
export function FindingKind({ group, name }: FindingProps) {
  const { field, stops, colour, findings } = group;
  const fieldName = name ?? (field === "content" ? undefined : editorLabels.fields[field as DraftField]);
  const about = [fieldName, findings.length > 1 && labels.rules(findings.length)].filter(Boolean);
  return (
    <span className="kind">
      <FindingIcon of={group} />
      {[stops ? labels.stops : labels.colours[colour], about.join(", ")].filter(Boolean).join(": ")}
    </span>
  );
}

const FindingIcon = ({ of }: { of: Parameters<typeof isSerious>[0] }) => (
  <Icon of={isSerious(of) ? OctagonAlert : TriangleAlert} />
);

/** Shows the passage, or the picture. */
export function FindingWords({ group }: FindingProps) {
  if (isUndescribed(group)) return <Thumbnail src={group.text} />;
  return <span className="said">{shownPassage(group)}</span>;
}

interface FindingHelpProps extends FindingProps {
  /** Replaces the passage with a suggestion. */
  onReplace: (replacement: string) => void;
}

/** Shows the reasons, and a button for each suggestion. */
export function FindingHelp({ group: { findings, suggestions }, onReplace }: FindingHelpProps) {
  const weighed = [...new Set(findings.flatMap((finding) => finding.weighed ?? []))];
  const opinions = [...new Set(findings.flatMap((finding) => finding.opinion ?? []))];
  return (
    <>
      {findings.map((finding) => (
        <p key={finding.rule} className="why">
          {findings.length > 1 && <FindingIcon of={finding} />}
          {finding.why}
        </p>
      ))}
      {weighed.length > 0 && <p className="why">{labels.weighed(weighed)}</p>}
      {opinions.map((opinion) => (
        <p key={opinion} className="why">
          {labels.thinks(opinion)}
        </p>
      ))}
      {suggestions.map(({ words, replacement }) => (
        <button
          key={words}
          type="button"
          className="swap"
          aria-label={labels.take(words)}
          onClick={() => onReplace(replacement)}
        >
          <Icon of={ArrowRight} />
          {words}
        </button>
      ))}
    </>
  );
}

/** The number of passages with findings in something that is closed. */
export function FindingBadge({ groups }: { groups: readonly FindingGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <>
      {" "}
      <b className={groups.some(isSerious) ? "badge bad" : "badge warn"}>{labels.open(groups.length)}</b>
    </>
  );
}

interface FieldFindingsProps {
  id?: string;
  findings: readonly FindingGroup[];
  /** A single one is collapsed, too. */
  isFolded?: boolean;
  onReplace: (group: FindingGroup, replacement: string) => void;
}

/** Lists the findings of a field below it. Several are collapsed, so that they do not push the next field away. */
export function FieldFindings({ id, findings, isFolded = false, onReplace }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="list findings of-field" id={id}>
      {findings.map((group) => (
        <li key={group.key} className={findingClass(group)}>
          <details open={!isFolded && findings.length === 1}>
            <summary className="line-of">
              <FindingKind group={group} />
              <FindingWords group={group} />
            </summary>
            <FindingHelp group={group} onReplace={(replacement) => onReplace(group, replacement)} />
          </details>
        </li>
      ))}
    </ul>
  );
}
