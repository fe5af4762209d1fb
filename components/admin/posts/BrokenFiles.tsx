import { useSignals } from "@preact/signals-react/runtime";
import { deskWords } from "#content/pages/admin-desk.ts";
import { status } from "../status.ts";
import { fateOf, placeOf } from "./broken-files.ts";

/** The files that cannot be read as posts: where, why, and what visitors see meanwhile. */
export function BrokenFiles() {
  useSignals();
  const broken = status.value?.broken ?? [];
  if (broken.length === 0) return <p className="pad empty-list muted">{deskWords.list.nothingBroken}</p>;
  return (
    <ul className="rows list broken" aria-label={deskWords.list.filters.broken}>
      {broken.map((file) => (
        <li key={file.file} className="pad">
          <h3>{placeOf(file)}</h3>
          <p>{file.reason}</p>
          <p className="small muted">{fateOf(file)}</p>
        </li>
      ))}
    </ul>
  );
}
