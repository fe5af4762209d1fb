import { type RequestHandler, Router } from "express";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { isUrgent, type Status as StatusAnswer } from "#content/model/answers.ts";
import { brokenRemedy, type FileNotice } from "#content/model/notices.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Auth } from "../auth/auth.ts";
import { bearerToken } from "../auth/routes.ts";
import type { Config } from "../config.ts";
import { isInInbox } from "../contact/message.ts";
import type { MessageStore } from "../contact/message-store.ts";
import type { TestMail } from "../contact/test-mail.ts";
import type { Schedule } from "../posts/schedule.ts";
import type { Publisher, Receipt } from "../publish/publisher.ts";
import type { Jobs } from "../writing/jobs.ts";
import type { Events } from "./events.ts";
import type { Watch } from "./watch.ts";

/** The state of the service, as the admin page shows it. */
export interface StatusReport extends StatusAnswer {
  /** The live release, and the reason: it is the newest, or somebody rolled back to it. */
  live: { id: string; why: string };
}

/** The state of the service for a monitor. Strangers are told of no file and no person. */
export interface Health {
  ok: boolean;
  status: "ok" | "degraded" | "down";
  problems: string[];
}

export type Status = ReturnType<typeof createStatus>;

interface StatusOptions {
  index: PostIndex;
  factsFolder: FactsFolder;
  publisher: Publisher;
  jobs: Jobs;
  schedule: Pick<Schedule, "notices">;
  notices: () => readonly FileNotice[];
  git: () => StatusReport["git"];
  weekly: () => StatusReport["weekly"];
  messages: Pick<MessageStore, "messages" | "unreadSpamCount">;
  testMail: Pick<TestMail, "state">;
  config: Pick<Config, "OPENAI_API_KEY">;
  watch: Pick<Watch, "runChecks" | "inPublic">;
}

export function createStatus(options: StatusOptions) {
  const { index, factsFolder, publisher, jobs, schedule, notices, messages, testMail } = options;
  const { git, weekly, config, watch } = options;
  return {
    report: (): StatusReport => ({
      publish: publisher.last ? summarise(publisher.last) : null,
      live: describeLive(publisher.live()),
      job: jobs.current() ?? null,
      broken: [...factsFolder.broken, ...factsFolder.brokenSentences, ...index.broken].map((file) => ({
        remedy: brokenRemedy,
        ...file,
      })),
      notices: [...notices(), ...schedule.notices()],
      git: git(),
      weekly: weekly(),
      messages: { ...countMessages(messages), mail: testMail.state },
      writer: config.OPENAI_API_KEY ? "ai" : "offline",
      problems: watch.runChecks(),
    }),
    /** Whether what was last asked for is live: "yes", "no", or "not yet" before the first publish of this service. */
    published(): string {
      const { last } = publisher;
      if (!last && !publisher.live().rolledBack) return "not yet";
      return last?.ok === false ? "no" : "yes";
    },
    health(isForOwner: boolean): Health {
      const problems = watch.runChecks().filter(({ severity }) => severity !== "note");
      const isDown = problems.some(({ severity }) => severity === "down");
      const status = isDown ? "down" : problems.length > 0 ? "degraded" : "ok";
      return { ok: !isDown, status, problems: problems.map(isForOwner ? ({ sentence }) => sentence : watch.inPublic) };
    },
  };
}

export function countMessages({ messages, unreadSpamCount }: StatusOptions["messages"]): StatusReport["messages"] {
  const unread = messages.filter(({ read }) => !read);
  return {
    unread: unread.filter(isInInbox).length,
    // One that only waits for its turn, because so many came, is not in trouble.
    unsent: messages.filter(({ mail }) => mail && mail.state !== "sent" && mail.failures > 0).length,
    held: unreadSpamCount,
    urgent: messages.filter(isUrgent).length,
    urgentUnread: unread.filter(isUrgent).length,
  };
}

function summarise(receipt: Receipt): NonNullable<StatusReport["publish"]> {
  const { id, at, ms, ok, posts, rendered, errors, warnings, error } = receipt;
  const reasons = [...errors, ...warnings].map(({ slug, reason }) => `${slug}: ${reason}`);
  return { id, at, ms, ok, posts, rendered: rendered.length, errors: error ? [error, ...reasons] : reasons };
}

function describeLive({ id, rolledBack }: ReturnType<Publisher["live"]>): StatusReport["live"] {
  const why = rolledBack
    ? `It was put back on ${rolledBack.at.slice(0, 10)} in place of ${rolledBack.from}, until the next change is published.`
    : "It is the newest that was published.";
  return { id, why };
}

/** Mounted at /api/admin. */
export function statusRoutes(status: Status, events: Events, auth: Auth, requireAdmin: RequestHandler): Router {
  const router = Router();
  router.get("/status", requireAdmin, (_req, res) => void res.json(status.report()));
  router.get("/events", requireAdmin, (req, res) => {
    const token = bearerToken(req) as string;
    events.open(res, () => auth.isValid(token));
  });
  return router;
}
