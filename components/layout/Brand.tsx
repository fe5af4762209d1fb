import { paths } from "#content/facts/navigation.ts";
import { practice } from "#content/facts/practice.ts";
import { Mark } from "../art/Mark.tsx";

/** Mark and name, leading home. Where room is short, the name is only heard. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <a className="brand" href={paths.home}>
      <Mark />
      {markOnly ? <span className="hide">{practice.name}</span> : practice.name}
    </a>
  );
}
