/** A folder of files that the owner changes, in the words of its commits. */
export type Kind = "post" | "practice";

/** The words of our commits: `post: publish "sore-back"`, `practice: change "prices"`; and below, why, where that is said. */
export const commitMessage = (kind: Kind, verb: string, name: string, why = ""): string =>
  `${kind}: ${verb} "${name}"${why && `\n\n${why}`}`;

/** For an edit by hand that the service commits before its own change: `post: change "sore-back" by hand`. */
export const messageByHand = (kind: Kind, verb: "add" | "change", name: string): string =>
  `${commitMessage(kind, verb, name)} by hand`;

/** Reads the subject of one of our commits; `undefined` for commits of people. */
export function readCommitMessage(subject: string): { verb: string; name: string } | undefined {
  const [, verb, name] = /^(?:post|practice): ([a-z ]+) "([a-z0-9-]+)"$/.exec(subject) ?? [];
  return verb && name ? { verb, name } : undefined;
}

const REDO = "undo undo";

/** An undo can be undone, and so on: its name stays short. */
export const undoVerb = (verb: string): string => (verb.startsWith("undo ") ? REDO : `undo ${verb}`);

const labels: Readonly<Record<string, string>> = {
  change: "Changed",
  draft: "Drafted",
  edit: "Edited",
  move: "New address",
  publish: "Published",
  unpublish: "Unpublished",
  schedule: "Scheduled",
  unschedule: "No longer scheduled",
  "new picture for": "New picture",
  delete: "Deleted",
  restore: "Restored",
  [REDO]: "Done again",
};

/** A commit as the owner reads it: "Published", "Edited". People's own commits are changes by hand, whatever they say. */
export function describeCommit(subject: string): string {
  if (/^(?:post|practice): add /.test(subject)) return "Added by hand";
  const verb = readCommitMessage(subject)?.verb ?? "";
  const undone = labels[verb.replace(/^undo /, "")];
  return labels[verb] ?? (undone ? `Undone: ${undone.toLowerCase()}` : "Changed by hand");
}
