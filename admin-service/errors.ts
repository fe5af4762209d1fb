import type { ErrorRequestHandler } from "express";
import { z } from "zod";
import { isDeeperThan } from "#content/model/depth.ts";
import { UnfitText } from "#content/model/text-file.ts";

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

/** An expected failure. Its sentence is shown to the person word for word. */
export class ServiceError extends Error {
  readonly code: keyof typeof statusOf;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** `cause` is an unexpected error behind it, which is logged. */
  constructor(code: keyof typeof statusOf, sentence: string, retryAfter?: number, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** A value that is refused. `field` is its path, such as `title` or `testimonials.0.text`. */
export class FieldError extends ServiceError {
  readonly field: string;
  constructor(path: string | readonly PropertyKey[], sentence: string, code: ServiceError["code"] = "bad-request") {
    super(code, sentence);
    this.field = typeof path === "string" ? path : path.map(String).join(".");
  }
}

/** Translates what is wrong with a text into a refusal that names its field. Other errors stay as they are. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof UnfitText ? new FieldError(error.path, error.message) : error;

/** Returns why something would be refused, as a form shows it; `undefined` if it would not be. */
export function refusalOf(attempt: () => unknown): { sentence: string; field?: string } | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof ServiceError)) throw error;
    return { sentence: refusal.message, ...(refusal instanceof FieldError && { field: refusal.field }) };
  }
}

/** In `res.locals`, for a form that is sent without JavaScript: the browser shows the answer, so it has to be a page. */
export interface FailurePage {
  failurePage?: (sentence: string) => string;
}

/**
 * The one place that answers failures: a status and one plain sentence, and the field that is at fault in `X-Field`.
 * Unexpected errors are logged, and not disclosed.
 */
export function answerWithError(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    // The client has disconnected: nobody to answer, and no error.
    if (req.socket.destroyed || (error as NodeJS.ErrnoException).code === "ECONNABORTED") return;
    if (res.headersSent) return next(error);
    const expected = asServiceError(error);
    if (!expected || expected.cause)
      log.error(`${req.method} ${req.route?.path ?? req.path} failed`, expected?.cause ?? error);
    if (expected?.retryAfter !== undefined) res.setHeader("Retry-After", Math.ceil(expected.retryAfter));
    if (expected instanceof FieldError && expected.field) res.setHeader("X-Field", inHeader(expected.field));
    const sentence = expected?.message ?? "Something went wrong on our side.";
    const { failurePage } = res.locals as FailurePage;
    res.status(expected ? statusOf[expected.code] : 500).type(failurePage ? "html" : "text/plain");
    res.send(failurePage?.(sentence) ?? sentence);
  };
}

/** A header has to be short and ASCII, and a name from a request may be anything. */
const inHeader = (path: string): string => encodeURIComponent(path.slice(0, 100).toWellFormed());

const diskFailures: Readonly<Record<string, string>> = {
  ENOSPC: "The server’s disk is full.",
  EDQUOT: "The server’s disk is full.",
  EROFS: "The server’s disk may not be written to.",
};

/** Why the disk takes nothing, if that is what an error says. */
export const diskFailureOf = ({ code = "" }: NodeJS.ErrnoException): string | undefined => diskFailures[code];

/** Translates Express's errors about a body, a disk that takes nothing, and a timed-out git, into our sentences. */
function asServiceError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const {
    timedOut,
    code = "",
    type = "",
    status = 500,
  } = error as Partial<Record<"code" | "type", string>> & {
    timedOut?: boolean;
    status?: number;
  };
  if (code in diskFailures)
    return new ServiceError("unavailable", `${diskFailures[code]} Nothing was stored.`, undefined, error);
  if (timedOut)
    return new ServiceError("unavailable", "git does not answer just now. Please try again in a minute.", 60, error);
  if (type === "entity.too.large") return new ServiceError("too-large", "That is more than this form takes.");
  if (/^(entity\.parse|encoding|charset|request)\./.test(type))
    return new ServiceError("bad-request", "The request could not be read as JSON.");
  if (error instanceof URIError) return new ServiceError("bad-request", "The address could not be read.");
  // For example, a body that is not validly compressed.
  return status < 500 ? new ServiceError("bad-request", "The request could not be read.") : undefined;
}

/** No request needs more. Thousands would overflow the stack of whatever reads them. */
const MOST_LEVELS = 20;

/** Validates a request's body. The first invalid field answers 400 with its own sentence; unknown keys are refused. */
export function parseBody<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  if (isDeeperThan(MOST_LEVELS, body)) throw new ServiceError("bad-request", "The request is nested too deeply.");
  const result = z.safeParse(schema, body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    throw new ServiceError("bad-request", `Unknown field: ${issue.keys.join(", ")}.`.slice(0, 200));
  }
  const own = issue && !/^Invalid/.test(issue.message) ? issue.message : undefined;
  const field = issue?.path.join(".").slice(0, 100);
  const sentence = field ? `“${field}” is not of the right kind.` : "The request could not be understood.";
  throw new FieldError(issue?.path ?? [], own ?? sentence);
}

/** The service's log. Never pass it bodies, tokens, names or addresses. */
export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

export const consoleLog: Log = {
  info: (message) => console.log(line("info", message)),
  error: (message, error) =>
    console.error(line("error", error instanceof Error ? `${message}: ${error.stack ?? error.message}` : message)),
};

/** Formats one event as one line: the level in words, preceded by the number that systemd's journal reads. */
function line(level: "info" | "error", text: string): string {
  const forJournal = process.env.JOURNAL_STREAM ? { info: "<6>", error: "<3>" }[level] : "";
  const flat = text.replace(/\s*[\n\r\u2028\u2029]\s*/g, " | ").replace(/[\p{Cc}]/gu, " ");
  return `${forJournal}${level}: ${flat}`;
}
