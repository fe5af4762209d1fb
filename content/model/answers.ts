import * as z from "zod/mini";
import { sectionCopy, thrownAway, workingCopy } from "./kept-words.ts";
import { type NoticeKind, remedies } from "./notices.ts";
import type { Post, PostSummary } from "./post.ts";
import { mapLineFields } from "./post-fields.ts";

/**
 * Schemas of the service's answers to the desk, and their types. Informative parts have a default, so that the desk
 * works without them; texts that will be edited are required.
 */

// The content security policy forbids zod to compile its schemas at run time.
z.config({ jitless: true });

/** A list without its invalid entries. */
function listOf<T>(entry: z.ZodMiniType<T>) {
  const keepValid = (entries: unknown[]) =>
    entries.flatMap((value) => {
      const { success, data } = entry.safeParse(value);
      return success ? [data] : [];
    });
  return z.pipe(z.array(z.unknown()), z.transform(keepValid));
}

const listOrEmpty = <T>(entry: z.ZodMiniType<T>) => z.catch(listOf(entry), []);
const text = z.catch(z.string(), "");
const nullableText = z.catch(z.nullable(z.string()), null);

const written = {
  ...mapLineFields(() => text),
  title: z.string(),
  excerptIsDerived: z.exactOptional(z.literal(true)),
  tags: listOrEmpty(z.string()),
};

/** The rules that the owner breaks on purpose in a text. */
const acceptedRules = listOrEmpty(
  z.object({ rule: z.string(), reason: z.string(), on: z.string(), words: z.exactOptional(z.array(z.string())) }),
);

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
  accepted: z.exactOptional(acceptedRules),
  revision: z.string(),
  readingMinutes: z.catch(z.number(), 1),
};
export const postsAnswer = listOf<PostSummary>(z.object(summary));
export const postAnswer: z.ZodMiniType<Post> = z.object({ ...summary, content: z.string() });

/** An earlier version of a post. */
export const formerPostAnswer = z.object({
  ...written,
  content: z.string(),
  featuredImage: nullableText,
});

/** The history of a document. `changed` is for posts and pages, `picture` for posts only. */
export const versionsAnswer = listOf(
  z.object({
    commit: z.string(),
    at: z.string(),
    author: text,
    what: text,
    title: text,
    changed: listOrEmpty(z.string()),
    picture: nullableText,
  }),
);
export type Version = z.output<typeof versionsAnswer>[number];

export const deletedPostsAnswer = listOf(
  z.object({ slug: z.string(), title: z.string(), deletedAt: z.string(), commit: z.string() }),
);
export type DeletedPost = z.output<typeof deletedPostsAnswer>[number];

/** Words that were thrown away. */
export const thrownAwayAnswer = listOf(
  z.object({
    name: z.string(),
    kind: thrownAway.shape.kind,
    title: text,
    words: text,
    at: z.string(),
    until: z.string(),
  }),
);
/** The same, with all that is needed to take them up again. */
const { draft, base, reasons } = thrownAway.shape;
export const keptWordsAnswer = z.object({ draft, base, reasons, at: z.string() });

/** The unsaved text of a post, from this device or another. */
export const workingCopyAnswer = z.object({ ...workingCopy.shape, at: z.string() });
export const sectionCopyAnswer = z.object({ ...sectionCopy.shape, at: z.string() });
export const workingCopiesAnswer = listOf(
  z.object({ id: z.string(), title: text, revision: z.string(), at: z.string(), isNew: z.optional(z.boolean()) }),
);

/** An uploaded or generated picture, until a save refers to it. */
export const sentPictureAnswer = z.object({
  path: z.string(),
  /** For a generated picture. */
  alt: z.optional(z.string()),
});

/** The posts and pages that came, or would come, of another system's export. */
export const broughtPostsAnswer = z.object({
  system: text,
  /** The name under which the export is kept, to be brought. */
  file: text,
  posts: listOf(
    z.object({
      title: text,
      path: z.string(),
      former: listOrEmpty(z.string()),
      outcome: text,
      state: text,
      notes: listOrEmpty(z.string()),
    }),
  ),
  pages: listOrEmpty(
    z.object({
      ...{ address: text, title: text, words: z.number(), text: z.catch(z.string(), "") },
      ...{ nearest: z.optional(text), leads: z.boolean() },
    }),
  ),
  leftOut: listOrEmpty(z.tuple([z.string(), z.number()])),
});
export type BroughtPosts = z.output<typeof broughtPostsAnswer>;
/** The commits that brought posts which are still here. */
export const bringsAnswer = listOf(z.object({ commit: text, at: text, from: text, posts: z.number() }));

/** The post after an Undo; `null` if the Undo has removed it. */
export const undoAnswer = z.object({ post: z.nullable(postAnswer), commit: z.optional(z.string()) });

const wordsState = {
  page: z.string(),
  path: z.optional(z.string()),
  samples: listOrEmpty(z.string()),
  hidden: listOrEmpty(z.string()),
  revision: z.string(),
};
/** The pages, and the facts that their words may name, each with its place under Practice. */
export const wordPagesAnswer = z.object({
  pages: listOf(z.object({ ...wordsState, changes: z.catch(z.number(), 0) })),
  facts: listOrEmpty(z.object({ name: z.string(), shown: z.string(), at: z.optional(z.string()) })),
});
const words = z.record(z.string(), z.unknown());
const section = { key: z.string(), name: z.string(), mayHide: z.boolean(), why: z.optional(z.string()) };
export const pageWordsAnswer = z.object({
  ...{ ...wordsState, shipped: words, words, accepted: z.optional(acceptedRules) },
  ...{ confirmed: listOrEmpty(z.string()), sections: listOrEmpty(z.object(section)) },
});
/** The changes of a page's words in a former version. */
export const formerWordsAnswer = words;
export const undoneWordsAnswer = z.object({ words: pageWordsAnswer, commit: z.optional(z.string()) });

/** Of facts, with the day on which visitors will see the page. */
export const previewAnswer = z.object({ html: z.string(), day: z.optional(z.string()) });
export type PreviewAnswer = z.output<typeof previewAnswer>;
export const previewLinkAnswer = z.object({ url: z.string(), expiresAt: z.string() });
export type PreviewLink = z.output<typeof previewLinkAnswer>;

/** A sentence for the owner, and the id of the job, if one was started. */
export const messageAnswer = z.object({ message: z.optional(z.string()), jobId: z.optional(z.string()) });

export const jobEvent = z.object({
  id: z.string(),
  state: z.enum(["running", "done", "failed", "interrupted"]),
  step: z.optional(z.enum(["text", "picture", "saving"])),
  reason: z.optional(z.string()),
  startedAt: z.string(),
  /** Slug of the new draft. */
  slug: z.optional(z.string()),
  title: z.optional(z.string()),
  /** For the owner to check. */
  notes: z.optional(z.array(z.string())),
});
export type Job = z.output<typeof jobEvent>;

/** The data of a `publish` event. */
export const publishEvent = z.object({
  id: z.string(),
  ok: z.boolean(),
  ms: z.number(),
  slugs: z.array(z.string()),
  /** The sections of the practice that were published. */
  sections: z.optional(listOrEmpty(z.string())),
  /** Of the save that asked for it. */
  commit: z.optional(z.string()),
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

/** The weekly draft. `seen`: the timer that writes it has run at least once. */
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
  remedy: text,
  lastGoodKept: z.boolean(),
});

/** The last test mail. `came` is the owner's answer whether it arrived. */
const testMail = z.object({ sentAt: z.string(), came: z.optional(z.boolean()) });
export const testMailAnswer = testMail;

/** The state of the service. */
export const statusAnswer = z.object({
  publish: z.catch(z.nullable(publish), null),
  job: z.catch(z.nullable(jobEvent), null),
  broken: listOrEmpty(brokenFile),
  notices: listOrEmpty(
    z.object({
      file: z.string(),
      id: z.exactOptional(z.string()),
      slug: z.exactOptional(z.string()),
      kind: z.catch(z.enum(Object.keys(remedies) as NoticeKind[]), "value"),
      text: z.string(),
      remedy: text,
    }),
  ),
  git: z.catch(z.object({ remote: z.boolean(), state: z.string(), message: z.optional(z.string()) }), {
    remote: false,
    state: "unknown",
  }),
  weekly: z.catch(weekly, { by: "service", last: null, next: null }),
  messages: z.catch(
    z.object({
      unread: z.number(),
      unsent: z.number(),
      /** Unread ones that are held as spam. */
      held: z.catch(z.number(), 0),
      /** Emergencies that are not answered yet, and how many of them are unread. */
      urgent: z.catch(z.number(), 0),
      urgentUnread: z.catch(z.number(), 0),
      /** Absent where no mail is set up. */
      mail: z.optional(z.object({ to: z.string(), tested: z.optional(testMail) })),
    }),
    { unread: 0, unsent: 0, held: 0, urgent: 0, urgentUnread: 0 },
  ),
  writer: z.catch(z.enum(["ai", "offline"]), "ai"),
  problems: listOrEmpty(
    z.object({
      name: z.string(),
      severity: z.catch(z.enum(["note", "degraded", "down"]), "degraded"),
      sentence: z.string(),
      since: z.string(),
    }),
  ),
});
export type Status = z.output<typeof statusAnswer>;

/** A section of the practice's facts: the values in its file, and the file's revision. */
export const factsAnswer = z.looseObject({ revision: z.string(), accepted: z.exactOptional(acceptedRules) });
/** The consequences of a change of whom the practice treats, and the texts that would still speak of the others. */
export const whatFollowsAnswer = z.object({
  follows: listOrEmpty(z.string()),
  speaking: listOrEmpty(
    z.object({ page: z.string(), key: z.string(), text: z.string(), rules: listOrEmpty(z.string()) }),
  ),
});
/** All sections by name. Invalid ones are left out. */
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
  /** Why it looks like spam; empty if the owner marked it. */
  reasons: listOrEmpty(z.string()),
  answeredAt: z.optional(z.string()),
  complaint: z.optional(z.object({ answerBy: z.string(), isOverdue: z.boolean() })),
  /** Which version of the privacy policy the sender agreed to. */
  notice: text,
  /** When it is deleted automatically. */
  keptUntil: z.string(),
  /** Whether it was also mailed; "off" if no mail is set up. */
  mail: z.catch(z.enum(["off", "sent", "waiting", "failed"]), "off"),
});
export type ContactMessage = z.output<typeof contactMessageAnswer>;
export const contactMessagesAnswer = listOf(contactMessageAnswer);

export const isEmergency = ({ subject }: Pick<ContactMessage, "subject">): boolean => subject === "emergency";

type Urgency = Pick<ContactMessage, "subject" | "suspected" | "reasons"> & { answeredAt?: string | undefined };
/** Whether somebody may be waiting: an emergency, not answered yet, that the owner has not put with the spam herself. */
export const isUrgent = ({ suspected, reasons, answeredAt, ...message }: Urgency): boolean =>
  isEmergency(message) && !answeredAt && !(suspected && reasons.length === 0);

/** A device on which the owner is logged in. */
const loggedInDevice = z.object({
  id: z.string(),
  /** "Safari on an iPhone" */
  device: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  /** It stays logged in for 30 days. */
  kept: z.catch(z.boolean(), false),
  /** The device that sends the request. */
  current: z.catch(z.boolean(), false),
});
export type LoggedInDevice = z.output<typeof loggedInDevice>;
export const devicesAnswer = listOf(loggedInDevice);

/** The stored data about one person, as far as the desk shows them. The person gets the whole answer. */
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
  /** The day by which the last backup of it has been deleted. */
  backupsUntil: z.string(),
});
export type Erased = z.output<typeof erasedAnswer>;

/** A passage to check before it is published. */
const finding = z.object({
  rule: z.string(),
  colour: z.enum(["red", "amber"]),
  field: z.string(),
  /** The passage. */
  text: z.string(),
  why: z.string(),
  instead: listOrEmpty(z.string()),
  /** The words of the passage that weighed most, where the reader found it. */
  weighed: z.exactOptional(z.array(z.string())),
  /** The AI’s opinion of the passage, if it was asked. */
  opinion: z.exactOptional(z.string()),
  /** The service refuses to publish the post. */
  stops: z.exactOptional(z.boolean()),
});
export type Finding = z.output<typeof finding>;
export const findingsAnswer = z.object({
  findings: listOf(finding),
  /** Why a save would be refused, and of which field. */
  refusal: z.exactOptional(z.object({ sentence: z.string(), field: z.exactOptional(z.string()) })),
});

/** A point of the checklist before going live. */
const checklistPoint = z.object({
  id: z.string(),
  open: z.boolean(),
  /** Red: an open point misleads visitors or loses data. Amber: it needs attention. */
  colour: z.catch(z.enum(["red", "amber"]), "amber"),
  group: z.catch(z.enum(["visitors", "house"]), "house"),
  what: z.string(),
  why: z.string(),
  /** Where to fix it: an address of the desk, or a heading of the README for work on the server. */
  where: z.string(),
  /** The label of the link to it. */
  link: text,
  /** For work on the server: instructions from the README. */
  how: z.exactOptional(z.string()),
});
export type ChecklistPoint = z.output<typeof checklistPoint>;
export const checklistAnswer = z.object({ at: z.string(), points: listOf(checklistPoint) });
export type Checklist = z.output<typeof checklistAnswer>;

/** Who is told of messages and problems, without secrets. */
export const toldAnswer = z.object({
  host: text,
  port: text,
  account: text,
  /** Where contact messages are mailed to. */
  to: text,
  /** The sender of every mail; empty where it follows from the account. */
  from: text,
  alertMail: text,
  /** The secrets that are set: whether there is a password, and the host of the webhook’s address. */
  kept: z.object({ password: z.boolean(), alertUrl: z.string() }),
  /** The fields that are set on the server, and cannot be changed at the desk. */
  onServer: listOf(z.string()),
  revision: text,
});
export type ToldAnswer = z.output<typeof toldAnswer>;
export const trialAnswer = z.object({ sentence: z.string() });

/** The number of findings in each published post. */
export const liveFindingsAnswer = z.object({
  posts: listOf(z.object({ id: z.string(), red: z.number(), amber: z.number() })),
});

/** The numbers of seven days. They are exact here; whoever shows them says “a few” for 1 to 4. */
const weekNumbers = z.object({
  /** Page views that came from elsewhere, or from nowhere that the browser names. */
  visits: z.number(),
  views: z.number(),
  /** Views of the booking page. */
  booking: z.number(),
  /** Contact messages that were sent. */
  messages: z.number(),
});
export type WeekNumbers = z.output<typeof weekNumbers>;

/** Numbers of visits and of what was read, counted from the web server’s log. Days are those of London, as "2026-11-27". */
export const numbersAnswer = z.object({
  /** The week in one or two sentences. */
  sentence: z.string(),
  /** Why nothing is known, or not all, as a sentence with what to do. */
  problem: z.exactOptional(z.string()),
  /** The first day that was counted; `null` before anything was. */
  since: nullableText,
  /** The last seven days with today, the seven before, and the same seven days a year ago if all of them were counted. */
  week: weekNumbers,
  weekBefore: z.exactOptional(weekNumbers),
  yearBefore: z.exactOptional(weekNumbers),
  /** The last 90 days, the oldest first; those before `since` are left out. */
  days: listOf(z.object({ day: z.string(), visits: z.number(), views: z.number() })),
  /** Of the last 30 days, the most first, ten at most. */
  pages: listOf(z.object({ path: z.string(), title: z.string(), views: z.number() })),
  /** Hosts that visits came from. An empty host: browsers did not name one. */
  from: listOf(z.object({ host: z.string(), visits: z.number() })),
  /** Pages of ours from which people went to the booking page. */
  ledToBooking: listOf(z.object({ path: z.string(), title: z.string(), views: z.number() })),
  /** Of the last seven days: readers as the feed programs count them, and programs that do not say. */
  feeds: z.object({ subscribers: z.number(), otherPrograms: z.number() }),
  /**
   * Addresses that were asked for and lead nowhere. `from` is the page or host that links there, if it is known; `lost` where
   * it is forwarded in vain.
   */
  missing: listOf(
    z.object({
      path: z.string(),
      requests: z.number(),
      from: z.exactOptional(z.string()),
      lost: z.exactOptional(z.string()),
    }),
  ),
  /** Views of each published post in the last 30 days, by its id. */
  posts: z.record(z.string(), z.number()),
});
export type Numbers = z.output<typeof numbersAnswer>;

/** The owner's letter on Monday. Without `to`, no mail is set up; `next` is when it would be sent. */
export const letterAnswer = z.object({
  on: z.boolean(),
  to: z.exactOptional(z.string()),
  next: z.exactOptional(z.string()),
});
export type LetterAnswer = z.output<typeof letterAnswer>;
