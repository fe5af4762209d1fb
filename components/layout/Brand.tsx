import { paths } from "#content/facts/navigation.ts";
import { practice } from "#content/facts/practice.ts";
import { Mark } from "../art/Mark.tsx";

/** Mark and name, leading home. */
export function Brand() {
  return (
    <a className="brand" href={paths.home}>
      <Mark />
      {practice.name}
    </a>
  );
}
