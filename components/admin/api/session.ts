import { signal } from "@preact/signals-react";
import { paths } from "#content/facts/navigation.ts";
import { RequestError, type RequestOptions, send } from "../../islands/api.ts";
import { type AnswerSchema, readAnswer } from "./answers.ts";
import { askToLogIn, endSession, readToken, removeTokens, takeKeptToken } from "./log-in.ts";
import { page } from "./page.ts";

/** "ended": the service no longer accepts the token of an open session. The desk stays visible. */
export const session = signal<"checking" | "open" | "ended" | "unreachable" | "closed">("checking");

/** Asks the service whether the stored token is valid, and updates `session`. */
export async function verifySession(stop?: AbortSignal): Promise<void> {
  const token = readToken();
  if (!token) return takeKeptToken(token) ? verifySession(stop) : leave();
  try {
    await send("/api/admin/verify", { token, signal: stop });
    session.value = "open";
  } catch (error) {
    if (isRefused(error)) return takeKeptToken(token) ? verifySession(stop) : leave();
    // Without an answer the token may still be valid.
    if (!stop?.aborted) session.value = "unreachable";
  }
}

/** Leaves the desk at once, whether or not the service answers. */
export function logOut(): void {
  const { token, kept } = removeTokens();
  if (token) endSession(token);
  if (kept && kept !== token) endSession(kept);
  leave();
}

interface OwnerOptions extends RequestOptions {
  /** Background call: do not open the login dialog while the owner is typing. */
  inBackground?: boolean;
}

/** Sends a call with the owner's token. If the session has ended, waits for a new login and sends it again. */
export async function sendAsOwner(path: string, options: OwnerOptions = {}): Promise<Response> {
  const token = readToken();
  try {
    return await send(path, { ...options, token });
  } catch (error) {
    if (!isRefused(error) || !(session.value === "open" || session.value === "ended")) throw error;
    // If the stored token differs, the owner has logged in again during this call.
    if (readToken() === token) {
      if (!takeKeptToken(token)) {
        const wasEnded = session.value === "ended";
        session.value = "ended";
        if (options.inBackground && (wasEnded || isTyping())) throw error;
        if (!(await askToLogIn())) throw error;
      }
      session.value = "open";
    }
    return sendAsOwner(path, options);
  }
}

/** Sends a call with the owner's token and validates the JSON answer. */
export async function readAsOwner<T>(schema: AnswerSchema<T>, path: string, options?: OwnerOptions): Promise<T> {
  return readJson(schema, await sendAsOwner(path, options));
}

/** Sends a change by the owner. */
export async function changeAsOwner<T>(schema: AnswerSchema<T>, path: string, options: RequestOptions) {
  const response = await sendAsOwner(path, options);
  return {
    answer: await readJson(schema, response),
    /** The commit that Undo reverts; absent if nothing changed. */
    commit: response.headers.get("X-Commit") ?? undefined,
    /** A sentence for the owner if the change is incomplete. */
    notice: response.headers.get("X-Notice") ?? undefined,
  };
}

export const readJson = async <T>(schema: AnswerSchema<T>, response: Response): Promise<T> =>
  readAnswer(schema, await response.json().catch(() => undefined));

const isRefused = (error: unknown): boolean => error instanceof RequestError && error.status === 401;
/** Returns whether the focus is in a form field, in the rich text of a post, or in a page whose words are changed. */
export const isTyping = (): boolean =>
  document.activeElement?.matches("input, textarea, [contenteditable=true], .page-frame") ?? false;

function leave(): void {
  removeTokens();
  session.value = "closed";
  page.replace(paths.adminLogin);
}
