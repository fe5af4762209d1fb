import * as z from "zod/mini";
import type { Post, PostSummary } from "./post.ts";
import { mapLines } from "./post-fields.ts";

/**
 * The service's answers on the owner's own calls, as the desk reads them: types and check in one. Parts that only inform
 * have a default, so that a missing one costs the desk that part alone; words that will be edited are required.
 */

// The content security policy forbids compiling checks at run time.
z.config({ jitless: true });

/** A list; entries that cannot be read are left out. */
function each<T>(entry: z.ZodMiniType<T>) {
  const keepReadable = (all: unknown[]) =>
    all.flatMap((one) => {
      const { success, data } = entry.safeParse(one);
      return success ? [data] : [];
    });
  return z.pipe(z.array(z.unknown()), z.transform(keepReadable));
}

const orNone = <T>(entry: z.ZodMiniType<T>) => z.catch(each(entry), []);
const text = z.catch(z.string(), "");
const nullableText = z.catch(z.nullable(z.string()), null);

const written = {
  ...mapLines(() => text),
  title: z.string(),
  excerptIsDerived: z.exactOptional(z.literal(true)),
  tags: orNone(z.string()),
};

const summary = {
  id: z.string(),
  slug: z.string(),
  ...written,
  author: text,
  published: z.boolean(),
  publishedAt: nullableText,
  publishAt: nullableText,
  createdAt: z.string(),
  featuredImage: nullableText,
  accepted: z.exactOptional(orNone(z.object({ rule: z.string(), reason: z.string(), on: z.string() }))),
  revision: z.string(),
  readingMinutes: z.catch(z.number(), 1),
};
export const postsAnswer = each<PostSummary>(z.object(summary));
export const postAnswer: z.ZodMiniType<Post> = z.object({ ...summary, content: z.string() });

/** An earlier version of a post. */
export const formerPostAnswer = z.object({
  ...written,
  content: z.string(),
  featuredImage: nullableText,
});

/** An entry of a history: who did what and when; of a post also the fields that were changed, and its picture then. */
export const versionsAnswer = each(
  z.object({
    commit: z.string(),
    at: z.string(),
    author: text,
    what: text,
    title: text,
    changed: orNone(z.string()),
    picture: nullableText,
  }),
);
export type Version = z.output<typeof versionsAnswer>[number];

export const deletedPostsAnswer = each(
  z.object({ slug: z.string(), title: z.string(), deletedAt: z.string(), commit: z.string() }),
);
export type DeletedPost = z.output<typeof deletedPostsAnswer>[number];

/** The words of a post as they are being written, on this device or another. */
export const workingCopyAnswer = z.object({
  ...mapLines(() => z.optional(z.string())),
  content: z.optional(z.string()),
  author: z.optional(z.string()),
  slug: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  published: z.optional(z.boolean()),
  publishedAt: z.optional(z.nullable(z.string())),
  publishAt: z.optional(z.nullable(z.string())),
  featuredImage: z.optional(z.nullable(z.string())),
  /** The version that they grew from; empty for a post that does not exist yet. */
  revision: z.string(),
  at: z.string(),
});
export type WorkingCopy = z.output<typeof workingCopyAnswer>;
export const workingCopiesAnswer = each(
  z.object({ id: z.string(), title: text, revision: z.string(), at: z.string() }),
);

/** A picture that waits for the save that names it. */
export const sentPictureAnswer = z.object({
  path: z.string(),
  /** Of one that was drawn. */
  alt: z.optional(z.string()),
});

/** The post after an Undo; `null` when the Undo has removed it. */
export const undoAnswer = z.object({ post: z.nullable(postAnswer), commit: z.optional(z.string()) });

export const previewAnswer = z.object({ html: z.string() });
export const previewLinkAnswer = z.object({ url: z.string(), expiresAt: z.string() });
export type PreviewLink = z.output<typeof previewLinkAnswer>;

/** A sentence for the owner, and the id of the job that was started. */
export const messageAnswer = z.object({ message: z.optional(z.string()), jobId: z.optional(z.string()) });

export const jobEvent = z.object({
  id: z.string(),
  state: z.enum(["running", "done", "failed", "interrupted"]),
  step: z.optional(z.enum(["text", "picture", "saving"])),
  reason: z.optional(z.string()),
  startedAt: z.string(),
  /** Of the draft that was made. */
  slug: z.optional(z.string()),
  title: z.optional(z.string()),
  /** For the owner to check. */
  notes: z.optional(z.array(z.string())),
});
export type Job = z.output<typeof jobEvent>;

/** One publish, as the `publish` event tells it. */
export const publishEvent = z.object({
  id: z.string(),
  ok: z.boolean(),
  ms: z.number(),
  slugs: z.array(z.string()),
  /** The sections of the practice that it was about. */
  sections: z.optional(orNone(z.string())),
  at: z.string(),
  error: z.optional(z.string()),
});
export type PublishEvent = z.output<typeof publishEvent>;

const publish = z.object({
  id: z.string(),
  ok: z.boolean(),
  ms: z.number(),
  at: z.string(),
  posts: z.number(),
  rendered: z.number(),
  errors: z.array(z.string()),
});

/** `seen` says whether a timer that is to write it has ever run. */
const weekly = z.object({
  by: z.enum(["service", "timer"]),
  seen: z.optional(z.boolean()),
  last: nullableText,
  next: nullableText,
  overdue: z.optional(z.boolean()),
  reason: z.optional(z.string()),
});

const brokenFile = z.object({
  file: z.string(),
  line: z.optional(z.number()),
  reason: z.string(),
  lastGoodKept: z.boolean(),
});

/** The last test mail; `came` is what the owner said of it. */
const testMail = z.object({ sentAt: z.string(), came: z.optional(z.boolean()) });
export const testMailAnswer = testMail;

/** How the service is. */
export const statusAnswer = z.object({
  publish: z.catch(z.nullable(publish), null),
  job: z.catch(z.nullable(jobEvent), null),
  broken: orNone(brokenFile),
  notices: orNone(z.object({ slug: z.string(), text: z.string() })),
  git: z.catch(z.object({ remote: z.boolean(), state: z.string(), message: z.optional(z.string()) }), {
    remote: false,
    state: "unknown",
  }),
  weekly: z.catch(weekly, { by: "service", last: null, next: null }),
  messages: z.catch(
    z.object({
      unread: z.number(),
      unsent: z.number(),
      /** Absent where no mail is set up. */
      mail: z.optional(z.object({ to: z.string(), tested: z.optional(testMail) })),
    }),
    { unread: 0, unsent: 0 },
  ),
  writer: z.catch(z.enum(["ai", "offline"]), "ai"),
  problems: orNone(
    z.object({
      name: z.string(),
      severity: z.catch(z.enum(["note", "degraded", "down"]), "degraded"),
      sentence: z.string(),
      since: z.string(),
    }),
  ),
});
export type Status = z.output<typeof statusAnswer>;

/** A section of the practice's facts: its values, as its file has them, and the name of that state. */
export const factsAnswer = z.looseObject({ revision: z.string() });
/** Those of another shape are left out. */
export const practiceAnswer = z.record(z.string(), z.catch(z.optional(factsAnswer), undefined));
export const formerFactsAnswer = z.looseObject({});
/** The section after an Undo. */
export const undoneFactsAnswer = z.object({
  name: z.string(),
  section: factsAnswer,
  commit: z.optional(z.string()),
});

/** A visitor's message. */
export const contactMessageAnswer = z.object({
  id: z.string(),
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: text,
  subject: text,
  message: z.string(),
  read: z.catch(z.boolean(), true),
  /** It looks like spam. */
  suspected: z.catch(z.boolean(), false),
  /** Why it looks like spam; none where the owner said so. */
  reasons: orNone(z.string()),
  answeredAt: z.optional(z.string()),
  complaint: z.optional(z.object({ answerBy: z.string(), isOverdue: z.boolean() })),
  /** Which version of the privacy policy the sender agreed to. */
  notice: text,
  /** When it is deleted by itself. */
  keptUntil: z.string(),
  /** Whether it was mailed as well; "off" where no mail is set up. */
  mail: z.catch(z.enum(["off", "sent", "waiting", "failed"]), "off"),
});
export type ContactMessage = z.output<typeof contactMessageAnswer>;
export const contactMessagesAnswer = each(contactMessageAnswer);

/** Where the owner is logged in. */
const loggedInDevice = z.object({
  id: z.string(),
  /** "Safari on an iPhone" */
  device: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  /** It stays logged in for 30 days. */
  kept: z.catch(z.boolean(), false),
  /** It is the one that asks. */
  current: z.catch(z.boolean(), false),
});
export type LoggedInDevice = z.output<typeof loggedInDevice>;
export const devicesAnswer = each(loggedInDevice);

/** Everything that is known of one person, as far as the desk shows it; the rest is for that person. */
export const personAnswer = z.object({
  email: z.string(),
  messages: z.array(z.unknown()),
  spam: z.catch(z.number(), 0),
  waitingMails: z.catch(z.number(), 0),
  backups: text,
});
export type Person = z.output<typeof personAnswer>;
export const erasedAnswer = z.object({
  email: z.string(),
  at: z.string(),
  erased: z.catch(z.number(), 0),
  waitingMails: z.catch(z.number(), 0),
  sentMails: z.catch(z.number(), 0),
  /** The day by which the last backup with it is gone. */
  backupsUntil: z.string(),
});
export type Erased = z.output<typeof erasedAnswer>;

/** Something in a post to look at before it goes live. */
const finding = z.object({
  rule: z.string(),
  colour: z.enum(["red", "amber"]),
  field: z.string(),
  /** The passage it is about. */
  text: z.string(),
  why: z.string(),
  instead: orNone(z.string()),
  /** The service does not publish the post with it. */
  stops: z.exactOptional(z.boolean()),
});
export type Finding = z.output<typeof finding>;
export const findingsAnswer = z.object({ findings: each(finding) });

/** The points that stand between the site and an honest launch. */
const checklistPoint = z.object({
  id: z.string(),
  open: z.boolean(),
  /** While it is open: red misleads visitors or loses something, amber is to be looked at. */
  colour: z.catch(z.enum(["red", "amber"]), "amber"),
  group: z.catch(z.enum(["visitors", "house"]), "house"),
  what: z.string(),
  why: z.string(),
  /** Where it is mended: an address of the desk, or a heading of the README for what only the server can do. */
  where: z.string(),
  /** The words of the link that leads there. */
  link: text,
  /** On the server: how, in the README's words. */
  how: z.exactOptional(z.string()),
});
export type ChecklistPoint = z.output<typeof checklistPoint>;
export const checklistAnswer = z.object({ at: z.string(), points: each(checklistPoint) });
export type Checklist = z.output<typeof checklistAnswer>;

/** How much there is to look at in the posts that are live. */
export const liveFindingsAnswer = z.object({
  posts: each(z.object({ id: z.string(), red: z.number(), amber: z.number() })),
});
