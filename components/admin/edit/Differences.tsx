import { Fragment } from "react";
import { wordDifferences } from "#content/model/differences.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { EditableKind, Texts } from "./editor.ts";

const { differences, conflict } = editorLabels;

/** The parts of a kind that a comparison needs. */
export type Comparable = Pick<EditableKind, "fieldsThatDiffer" | "labelOf" | "shownText">;

/** Shows the differences between two versions field by field, with removed and added words in reading order. */
export function Differences({ kind, old, now }: { kind: Comparable; old: Texts; now: Texts }) {
  const differing = kind.fieldsThatDiffer(old, now);
  if (differing.length === 0) return <p>{differences.none}</p>;
  return (
    <dl className="differences">
      {differing.map((field) => (
        <Fragment key={field}>
          <dt>{kind.labelOf(field)}</dt>
          <dd>
            <MarkedText old={textOf(kind, field, old)} now={textOf(kind, field, now)} shows="both" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Shows two versions next to each other; each marks the words that only it has. */
export function SideBySide({ kind, mine, theirs }: { kind: Comparable; mine: Texts; theirs: Texts }) {
  const columns = [
    { name: conflict.mine, shows: "new" },
    { name: conflict.theirs, shows: "old" },
  ] as const;
  return (
    <div className="side-by-side">
      {kind.fieldsThatDiffer(theirs, mine).map((field) => (
        <div key={field} className="versions">
          <p className="label">{kind.labelOf(field)}</p>
          {columns.map(({ name, shows }) => (
            <div key={name} className="version">
              <p className="over">{name}</p>
              {/* Focusable, so that a long text can be scrolled by keyboard. */}
              {/* biome-ignore lint/a11y: a scroll container must be focusable, and a fieldset is for fields */}
              <div className="plain-text" tabIndex={0} role="group" aria-label={name}>
                <MarkedText old={textOf(kind, field, theirs)} now={textOf(kind, field, mine)} shows={shows} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const textOf = ({ shownText }: Comparable, field: string, { [field]: text = "" }: Texts): string =>
  shownText?.(field, text) ?? text;

function MarkedText({ old, now, shows }: { old: string; now: string; shows: "old" | "new" | "both" }) {
  const parts = wordDifferences(old, now).filter((part) => part.in === "both" || shows === "both" || part.in === shows);
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position only
    if (part.in === "both") return <Fragment key={index}>{part.text}</Fragment>;
    const Tag = part.in === "new" ? "ins" : "del";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={index} className={shows === "both" ? undefined : "only-here"}>
        {shows === "both" && (
          <span className="hide">{part.in === "new" ? differences.added : differences.removed} </span>
        )}
        {part.text}
      </Tag>
    );
  });
}
