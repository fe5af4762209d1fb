import { useSignals } from "@preact/signals-react/runtime";
import type { Status } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { status } from "../api/status.ts";

type BrokenFile = Status["broken"][number];
const { list, troubles } = deskLabels;

/** Returns, for example, "sore-back.md, line 3". */
export const positionOf = ({ file, line }: BrokenFile): string => (line ? `${file}, ${troubles.line(line)}` : file);

/** Says what visitors see instead, and what to do. */
export const effectOf = ({ lastGoodKept, remedy }: BrokenFile): string =>
  `${lastGoodKept ? troubles.kept : troubles.notShown} ${remedy}`.trim();

/** The files that cannot be read as posts, with the reason and what visitors see meanwhile. */
export function BrokenFiles() {
  useSignals();
  const broken = status.value?.broken ?? [];
  if (broken.length === 0) return <p className="pad empty-list muted">{list.nothingBroken}</p>;
  return (
    <ul className="rows list broken" aria-label={list.filters.broken}>
      {broken.map((file) => (
        <li key={positionOf(file)} className="pad">
          <h3>{positionOf(file)}</h3>
          <p>{file.reason}</p>
          <p className="small muted">{effectOf(file)}</p>
        </li>
      ))}
    </ul>
  );
}
