/** Our commits of posts read like a diary: `post: publish "sore-back"`. */
export const commitMessage = (verb: string, slug: string): string => `post: ${verb} "${slug}"`;

/** What a commit's subject says was done to which post; `undefined` for a commit that is not the service's. */
export function readCommitMessage(subject: string): { verb: string; slug: string } | undefined {
  const [, verb, slug] = /^post: ([a-z ]+) "([a-z0-9-]+)"$/.exec(subject) ?? [];
  return verb && slug ? { verb, slug } : undefined;
}

const REDO = "undo undo";

/** An undo can be undone, and so on: the name of it stays short. */
export const undoVerb = (verb: string): string => (verb.startsWith("undo ") ? REDO : `undo ${verb}`);

const words: Readonly<Record<string, string>> = {
  draft: "Drafted",
  add: "Added by hand",
  edit: "Edited",
  publish: "Published",
  unpublish: "Unpublished",
  schedule: "Scheduled",
  unschedule: "No longer scheduled",
  "new picture for": "New picture",
  delete: "Deleted",
  restore: "Restored",
  keep: "Kept after an interruption",
  [REDO]: "Done again",
};

/** The same for the owner: "Published", "Edited"; people's own commits are changes by hand, whatever they say. */
export function describeCommit(subject: string): string {
  const verb = readCommitMessage(subject)?.verb ?? "";
  const undone = words[verb.replace(/^undo /, "")];
  return words[verb] ?? (undone ? `Undone: ${undone.toLowerCase()}` : "Changed by hand");
}
