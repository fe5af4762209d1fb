import type { ErrorRequestHandler } from "express";
import type { z } from "zod";

const statusOf = {
  "bad-request": 400,
  "not-signed-in": 401,
  "wrong-password": 401,
  "cross-site": 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  misdirected: 421,
  doubtful: 422,
  "too-many": 429,
  unavailable: 503,
} as const;

/** A failure that was foreseen: its sentence is for the person who reads it, word for word. */
export class ServiceError extends Error {
  readonly code: keyof typeof statusOf;
  /** Seconds after which it makes sense to ask again. */
  readonly retryAfter: number | undefined;
  /** `cause` is an error that nobody foresaw: it is logged. */
  constructor(code: keyof typeof statusOf, sentence: string, retryAfter?: number, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** In `res.locals`, for calls that a browser makes without a script: it shows what comes back, so that is a page. */
export interface FailurePage {
  failurePage?: (sentence: string) => string;
}

/** The one place that answers a failure: a status and one plain sentence; what was not foreseen is logged, not told. */
export function answerWithError(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    // The client has gone: there is nobody to answer, and nothing went wrong.
    if (req.socket.destroyed || (error as NodeJS.ErrnoException).code === "ECONNABORTED") return;
    if (res.headersSent) return next(error);
    const foreseen = asServiceError(error);
    if (!foreseen || foreseen.cause)
      log.error(`${req.method} ${req.route?.path ?? req.path} failed`, foreseen?.cause ?? error);
    if (foreseen?.retryAfter !== undefined) res.setHeader("Retry-After", Math.ceil(foreseen.retryAfter));
    const sentence = foreseen?.message ?? "Something went wrong on our side.";
    const { failurePage } = res.locals as FailurePage;
    res.status(foreseen ? statusOf[foreseen.code] : 500).type(failurePage ? "html" : "text/plain");
    res.send(failurePage?.(sentence) ?? sentence);
  };
}

/** Express's own complaints about a body, and a git that hangs, in our words. */
function asServiceError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const { timedOut, type = "", status = 500 } = error as { timedOut?: boolean; type?: string; status?: number };
  if (timedOut)
    return new ServiceError("unavailable", "git does not answer just now. Please try again in a minute.", 60, error);
  if (type === "entity.too.large") return new ServiceError("too-large", "That is more than this form takes.");
  if (/^(entity\.parse|encoding|charset|request)\./.test(type))
    return new ServiceError("bad-request", "The request could not be read as JSON.");
  if (error instanceof URIError) return new ServiceError("bad-request", "The address could not be read.");
  // A body that is compressed, but broken, say.
  return status < 500 ? new ServiceError("bad-request", "The request could not be read.") : undefined;
}

/** Checks a request's body. The first wrong field answers 400 with its own sentence; unknown keys are refused. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    throw new ServiceError("bad-request", `Unknown field: ${issue.keys.join(", ")}.`.slice(0, 200));
  }
  throw new ServiceError("bad-request", issue?.message ?? "The request could not be understood.");
}

/** Where the service says what happened. Never bodies, tokens, names or addresses. */
export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

export const consoleLog: Log = {
  info: (message) => console.log(line("info", message)),
  error: (message, error) =>
    console.error(line("error", error instanceof Error ? `${message}: ${error.stack ?? error.message}` : message)),
};

/** One line an event, its level first: in words for people, in front of it the number that systemd's journal reads. */
function line(level: "info" | "error", text: string): string {
  const forJournal = process.env.JOURNAL_STREAM ? { info: "<6>", error: "<3>" }[level] : "";
  const flat = text.replace(/\s*[\n\r\u2028\u2029]\s*/g, " | ").replace(/[\p{Cc}]/gu, " ");
  return `${forJournal}${level}: ${flat}`;
}
