import type { Post } from "#content/model/post.ts";
import type { WrittenField } from "#content/model/post-fields.ts";

/** What the service answers on the owner's own calls (contract §4). A post is the model's `Post`. */
export interface Job {
  id: string;
  state: "running" | "done" | "failed" | "interrupted";
  step?: JobStep;
  reason?: string;
  startedAt: string;
  /** Of the draft that was made. */
  slug?: string;
  title?: string;
  /** What the owner should check in it. */
  notes?: string[];
}

export type JobStep = "text" | "picture" | "saving";

/** One publish, as the `publish` event tells it. */
export interface PublishEvent {
  id: string;
  ok: boolean;
  ms: number;
  slugs: string[];
  at: string;
  error?: string;
}

export interface Status {
  publish: {
    id: string;
    at: string;
    ms: number;
    posts: number;
    rendered: number;
    errors: string[];
    ok: boolean;
  } | null;
  job: Job | null;
  broken: { file: string; line?: number; reason: string; lastGoodKept: boolean }[];
  notices: { slug: string; text: string }[];
  git: { remote: boolean; state: string; message?: string };
  /** `seen` says whether a timer that is to write it has ever run. */
  weekly: {
    by: "service" | "timer";
    seen?: boolean;
    last: string | null;
    next: string | null;
    overdue?: boolean;
    reason?: string;
  };
  messages?: { unread: number; unsent: number };
  writer: "ai" | "offline";
  problems?: string[];
}

/** An entry of a post's history. */
export interface Version {
  commit: string;
  at: string;
  author: string;
  /** What was done: "Published", "Edited" … */
  what: string;
  title: string;
}

/** A post as it once was. */
export type FormerPost = Pick<Post, WrittenField | "featuredImage" | "published">;

export interface DeletedPost {
  slug: string;
  title: string;
  deletedAt: string;
  commit: string;
}

/** What a visitor wrote. */
export interface Message {
  id: string;
  receivedAt: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  read: boolean;
  /** It looks like spam. */
  suspected: boolean;
  /** Whether it was mailed as well; "off" where no mail is set up. */
  mail: "off" | "sent" | "waiting" | "failed";
}
