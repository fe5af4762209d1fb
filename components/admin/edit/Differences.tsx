import { Fragment, type ReactNode } from "react";
import { wordDifferences } from "#content/model/differences.ts";
import { fieldsThatDiffer, type Words } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";

const { fields, differences, conflict } = editorWords;

/** What differs between two versions, field by field: taken out and put in, in the order of reading. */
export function Differences({ old, now }: { old: Words; now: Words }) {
  const differing = fieldsThatDiffer(old, now);
  if (differing.length === 0) return <p>{differences.none}</p>;
  return (
    <dl className="differences">
      {differing.map((field) => (
        <Fragment key={field}>
          <dt>{fields[field]}</dt>
          <dd>
            <Marked old={old[field]} now={now[field]} shows="both" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Two versions next to each other: in each is marked what the other has not. */
export function SideBySide({ mine, theirs }: { mine: Words; theirs: Words }) {
  return (
    <div className="side-by-side">
      {fieldsThatDiffer(theirs, mine).map((field) => (
        <div key={field} className="versions">
          <h4>{fields[field]}</h4>
          <Version name={conflict.mine}>
            <Marked old={theirs[field]} now={mine[field]} shows="new" />
          </Version>
          <Version name={conflict.theirs}>
            <Marked old={theirs[field]} now={mine[field]} shows="old" />
          </Version>
        </div>
      ))}
    </div>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="version">
      <p className="over">{name}</p>
      {/* Long texts scroll in their column, by keyboard too. */}
      {/* biome-ignore lint/a11y: what scrolls has to be reachable, and a fieldset is for fields */}
      <div className="plain-text" tabIndex={0} role="group" aria-label={name}>
        {children}
      </div>
    </div>
  );
}

function Marked({ old, now, shows }: { old: string; now: string; shows: "old" | "new" | "both" }) {
  const stretches = wordDifferences(old, now).filter(
    (stretch) => stretch.in === "both" || shows === "both" || stretch.in === shows,
  );
  return stretches.map((stretch, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no name, and their place is what they are
    if (stretch.in === "both") return <Fragment key={at}>{stretch.text}</Fragment>;
    const Tag = stretch.in === "new" ? "ins" : "del";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={at} className={shows === "both" ? undefined : "only-here"}>
        {shows === "both" && (
          <span className="hide">{stretch.in === "new" ? differences.added : differences.removed} </span>
        )}
        {stretch.text}
      </Tag>
    );
  });
}
