/** The prefix of commits: which of the two folders they change. */
export const kinds = ["post", "practice"] as const;
export type Kind = (typeof kinds)[number];

/** The message of our commits: `post: publish "sore-back"`, `practice: change "prices"`, and below it `why`, if given. */
export const commitMessage = (kind: Kind, verb: string, name: string, why = ""): string =>
  `${kind}: ${verb} "${name}"${why && `\n\n${why}`}`;

/** A line of the message, which git's log finds. */
export const WORDS_UNCHANGED = "Words: unchanged";

/** For an edit by hand, which is committed before our own change: `post: change "sore-back" by hand`. */
export const messageByHand = (kind: Kind, verb: "add" | "change", name: string): string =>
  `${commitMessage(kind, verb, name)} by hand`;

/** Reads the subject of one of our commits; `undefined` for commits of people. */
export function readCommitMessage(subject: string): { verb: string; name: string } | undefined {
  const [, verb, name] = /^(?:post|practice): ([a-z ]+) "([a-z0-9-]+)"$/.exec(subject) ?? [];
  return verb && name ? { verb, name } : undefined;
}

/** Brings many posts in one commit. */
export const IMPORT = "import";
const REDO = "undo undo";

/** The verb of an undo. It stays short when an undo is itself undone, and so on. */
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
  [IMPORT]: "Brought from another site",
  [REDO]: "Done again",
};

/** Describes a commit for the owner: "Published", "Edited". Any commit that is not ours is a change by hand. */
export function describeCommit(subject: string): string {
  if (/^(?:post|practice): add /.test(subject)) return "Added by hand";
  const verb = readCommitMessage(subject)?.verb ?? "";
  const undone = labels[verb.replace(/^undo /, "")];
  return labels[verb] ?? (undone ? `Undone: ${undone.toLowerCase()}` : "Changed by hand");
}
