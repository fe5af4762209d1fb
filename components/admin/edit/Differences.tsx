import { createElement, Fragment, lazy, Suspense } from "react";
import { wordDifferences } from "#content/model/differences.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Changed, type Shown } from "./Changed.tsx";
import { type EditableKind, type Texts, textOf } from "./editor.ts";

const { differences } = editorLabels;

/** The parts of a kind that a comparison needs. */
type Comparable = Pick<EditableKind, "fieldsThatDiffer" | "labelOf" | "shownText" | "isMarkdown">;

/** Shows the differences between two versions field by field, with removed and added words in reading order. */
export function Differences({ kind, old, now }: { kind: Comparable; old: Texts; now: Texts }) {
  const differing = kind.fieldsThatDiffer(old, now);
  if (differing.length === 0) return <p>{differences.none}</p>;
  return (
    <dl className="differences">
      {differing.map((field) => (
        <Fragment key={field}>
          <dt>{kind.labelOf(field, now)}</dt>
          <dd>
            <MarkedText kind={kind} field={field} old={old} now={now} shows="both" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Loaded when it is first needed, because the site's renderer is large. If that fails, the source is compared. */
const ReadDifferences = lazy(() =>
  import("./ReadDifferences.tsx").then(
    (module) => ({ default: module.ReadDifferences }),
    () => ({ default: PlainDifferences }),
  ),
);

interface MarkedTextProps {
  kind: Comparable;
  field: string;
  old: Texts;
  now: Texts;
  shows: Shown;
}

/** Shows a field's text as it is read, with what differs. */
export function MarkedText({ kind, field, shows, ...versions }: MarkedTextProps) {
  const [old, now] = [textOf(kind, field, versions.old), textOf(kind, field, versions.now)];
  if (kind.isMarkdown?.(field))
    return (
      <Suspense fallback={differences.loading}>
        <ReadDifferences old={old} now={now} shows={shows} />
      </Suspense>
    );
  return <PlainDifferences old={old} now={now} shows={shows} />;
}

function PlainDifferences({ old, now, shows }: { old: string; now: string; shows: Shown }) {
  const runs = wordDifferences(old, now).map((run) => createElement(Changed, { in: run.in, shows }, run.text));
  return createElement(Fragment, null, ...runs);
}
