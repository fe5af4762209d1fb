import { signal } from "@preact/signals-react";
import { paths } from "#content/facts/navigation.ts";
import { RequestError, type RequestOptions, send } from "../islands/api.ts";
import { type Answer, readAnswer } from "./answers.ts";
import { askToLogIn, endSession, readToken, removeTokens, takeKeptToken } from "./login/log-in.ts";
import { page } from "./page.ts";

/** "ended": the service no longer accepts the token of an open session. The desk stays as it is. */
export const session = signal<"checking" | "open" | "ended" | "unreachable" | "closed">("checking");

/** Asks the service whether the stored token is valid. The page changes when the answer comes. */
export async function verifySession(stop?: AbortSignal): Promise<void> {
  const token = readToken();
  if (!token) return takeKeptToken(token) ? verifySession(stop) : leave();
  try {
    await send("/api/admin/verify", { token, signal: stop });
    session.value = "open";
  } catch (error) {
    if (isRefused(error)) return takeKeptToken(token) ? verifySession(stop) : leave();
    // No answer does not make the token invalid.
    if (!stop?.aborted) session.value = "unreachable";
  }
}

/** Leaves the desk at once, whether or not the service answers. */
export function logOut(): void {
  const { token, kept } = removeTokens();
  for (const one of new Set([token, kept])) if (one) endSession(one);
  leave();
}

interface OwnerOptions extends RequestOptions {
  /** Background call: do not open the login dialog while the owner is typing. */
  inBackground?: boolean;
}

/** A call with the owner's token. If the session has ended, it waits for the password and is sent again. */
export async function sendAsOwner(path: string, options: OwnerOptions = {}): Promise<Response> {
  const token = readToken();
  try {
    return await send(path, { ...options, token });
  } catch (error) {
    if (!isRefused(error) || !(session.value === "open" || session.value === "ended")) throw error;
    // A different stored token means that the owner has logged in again during this call.
    if (readToken() === token) {
      if (!takeKeptToken(token)) {
        const isKnown = session.value === "ended";
        session.value = "ended";
        if (options.inBackground && (isKnown || isTyping())) throw error;
        if (!(await askToLogIn())) throw error;
      }
      session.value = "open";
    }
    return sendAsOwner(path, options);
  }
}

/** The same, and reads the answer's JSON. */
export async function readAsOwner<T>(answer: Answer<T>, path: string, options?: OwnerOptions): Promise<T> {
  return readJson(answer, await sendAsOwner(path, options));
}

/** Sends a change of the owner's. */
export async function changeAsOwner<T>(answer: Answer<T>, path: string, options: RequestOptions) {
  const response = await sendAsOwner(path, options);
  return {
    answer: await readJson(answer, response),
    /** The commit that Undo reverts; absent when nothing changed. */
    commit: response.headers.get("X-Commit") ?? undefined,
    /** A sentence for the owner when the change was not complete. */
    notice: response.headers.get("X-Notice") ?? undefined,
  };
}

export const readJson = async <T>(answer: Answer<T>, response: Response): Promise<T> =>
  readAnswer(answer, await response.json().catch(() => undefined));

const isRefused = (error: unknown): boolean => error instanceof RequestError && error.status === 401;
/** In a field or in the text of a post, which is an element that can be edited. */
const isTyping = (): boolean => document.activeElement?.matches("input, textarea, [contenteditable=true]") ?? false;

function leave(): void {
  removeTokens();
  session.value = "closed";
  page.replace(paths.adminLogin);
}
