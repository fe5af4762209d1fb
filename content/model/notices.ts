/** The kinds of notices, each with its remedy. The desk tells many notices of one kind in one line. */
export const remedies = {
  /** A file that is no post. */
  file: "Bring its words as Markdown in a file like my-post.md beside the posts, or take it out.",
  /** A post of another program that says neither draft nor published. */
  waiting: "Publish it at the desk, or write draft: false or draft: true.",
  /** A post that was for some people or some time only. */
  restricted: "Publish it at the desk if visitors may read it.",
  date: "Write it like 2026-11-24, or set it at the desk.",
  address: "Write it as a path, such as /2021/05/my-post, or take it out.",
  picture: "Put it into images/ beside the posts, and name it there.",
  link: "Change its address, or take it out.",
  /** Signs of another program in a text. */
  leftover: "Take them out, or say it in words.",
  /** Any other value that cannot be used. */
  value: "Mend that line of the file.",
} as const;
/** The remedy for a file that cannot be read; its reason says why. */
export const brokenRemedy = "Mend that file, or put its last version back.";
export type NoticeKind = keyof typeof remedies;

/** Something in the posts’ folder that is not shown as its author may expect: one sentence. */
export interface Notice {
  kind: NoticeKind;
  text: string;
  /** Absent for that of its kind. */
  remedy?: string;
}

/** A notice with its file, relative to the posts’ folder, and with the post’s id and slug if it is one. */
export interface FileNotice extends Notice {
  file: string;
  id?: string;
  slug?: string;
  remedy: string;
}
