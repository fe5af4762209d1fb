import { signal } from "@preact/signals-react";
import { paths } from "#content/facts/navigation.ts";
import { RequestError, type RequestOptions, request, requestOrNull, send } from "../islands/api.ts";
import { type Answer, readAnswer } from "./answers.ts";
import { askToLogIn } from "./login/log-in-again.ts";
import { page } from "./page.ts";
import { readToken, removeToken } from "./token.ts";

/** "ended": the service no longer accepts the token of an open session. The desk stays as it is. */
export const session = signal<"checking" | "open" | "ended" | "unreachable" | "closed">("checking");

/** Asks the service whether the stored token still holds. A service that does not answer has rejected nothing. */
export async function verifySession(signal?: AbortSignal): Promise<void> {
  session.value = "checking";
  await verifyAgain(signal);
}

/** The same without a word, where nobody has clicked: only an answer changes what is to be seen. */
export async function verifyAgain(signal?: AbortSignal): Promise<void> {
  const token = readToken();
  if (!token) return leave();
  try {
    const answer = await requestOrNull("/api/admin/verify", { token, signal });
    if (answer === null) return leave();
    session.value = "open";
  } catch {
    if (!signal?.aborted) session.value = "unreachable";
  }
}

/** The token is dead here at once, whatever the service says to it. */
export async function logOut(): Promise<void> {
  const token = readToken();
  removeToken();
  await request("/api/admin/logout", { method: "POST", token }).catch(() => {});
  leave();
}

interface OwnerOptions extends RequestOptions {
  /** Nobody clicked for this call: its login dialog waits while somebody is typing. */
  inBackground?: boolean;
}

/** A call with the owner's token. If the session has ended, it waits for the password and is sent again. */
export async function asOwner(path: string, options: OwnerOptions = {}): Promise<unknown> {
  return withLogin(options, (token) => request(path, { ...options, token }));
}

/** The same for an answer that is read. */
export async function readAsOwner<T>(answer: Answer<T>, path: string, options?: OwnerOptions): Promise<T> {
  return readAnswer(answer, await asOwner(path, options));
}

/** The same for pictures and streams. */
export async function sendAsOwner(path: string, options: OwnerOptions = {}): Promise<Response> {
  return withLogin(options, (token) => send(path, { ...options, token }));
}

async function withLogin<T>(options: OwnerOptions, call: (token: string | null) => Promise<T>): Promise<T> {
  const token = readToken();
  try {
    return await call(token);
  } catch (error) {
    const hasEnded = error instanceof RequestError && error.status === 401;
    if (!hasEnded || !(session.value === "open" || session.value === "ended")) throw error;
    // With another token in store, the owner has logged in again while this call was under way.
    if (readToken() === token) {
      const isKnown = session.value === "ended";
      session.value = "ended";
      if (options.inBackground && (isKnown || isTyping())) throw error;
      if (!(await askToLogIn())) throw error;
      session.value = "open";
    }
    return withLogin(options, call);
  }
}

const isTyping = (): boolean => document.activeElement?.matches("input, textarea") ?? false;

function leave(): void {
  removeToken();
  session.value = "closed";
  page.replace(paths.adminLogin);
}
