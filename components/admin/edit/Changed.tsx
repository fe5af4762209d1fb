import type { ReactNode } from "react";
import type { Run } from "#content/model/differences.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";

const { differences } = editorLabels;

/** Which versions of a text a comparison shows. */
export type Shown = "old" | "new" | "both";

interface ChangedProps {
  in: Run<unknown>["in"];
  shows: Shown;
  children?: ReactNode;
}

/** Words of a comparison, marked if only one version has them. */
export function Changed({ in: where, shows, children }: ChangedProps) {
  if (where === "both") return children;
  if (shows !== "both" && shows !== where) return null;
  const Tag = where === "new" ? "ins" : "del";
  return (
    <Tag className={shows === "both" ? undefined : "only-here"}>
      {shows === "both" && <span className="hide">{where === "new" ? differences.added : differences.removed} </span>}
      {children}
    </Tag>
  );
}
