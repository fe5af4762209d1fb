/** The subject of our commits: `post: publish "sore-back"`. */
export const commitMessage = (verb: string, slug: string): string => `post: ${verb} "${slug}"`;

/** For an edit by hand that the service commits before its own change: `post: change "sore-back" by hand`. */
export const messageByHand = (verb: "add" | "change", slug: string): string => `${commitMessage(verb, slug)} by hand`;

/** Reads the subject of one of our commits; `undefined` for commits of people. */
export function readCommitMessage(subject: string): { verb: string; slug: string } | undefined {
  const [, verb, slug] = /^post: ([a-z ]+) "([a-z0-9-]+)"$/.exec(subject) ?? [];
  return verb && slug ? { verb, slug } : undefined;
}

const REDO = "undo undo";

/** An undo can be undone, and so on: its name stays short. */
export const undoVerb = (verb: string): string => (verb.startsWith("undo ") ? REDO : `undo ${verb}`);

const labels: Readonly<Record<string, string>> = {
  draft: "Drafted",
  edit: "Edited",
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
  if (subject.startsWith("post: add ")) return "Added by hand";
  const verb = readCommitMessage(subject)?.verb ?? "";
  const undone = labels[verb.replace(/^undo /, "")];
  return labels[verb] ?? (undone ? `Undone: ${undone.toLowerCase()}` : "Changed by hand");
}
