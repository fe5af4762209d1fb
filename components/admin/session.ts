import { signal } from "@preact/signals-react";
import { paths } from "#content/facts/navigation.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { RequestError, type RequestOptions, request, requestOrNull, send } from "../islands/api.ts";
import { showToastAfterReload } from "../islands/toasts/toasts.ts";
import { page } from "./page.ts";

const TOKEN = "admin-token";

export const session = signal<"checking" | "open" | "unreachable" | "closed">("checking");

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const removeToken = (): void => sessionStorage.removeItem(TOKEN);

/** Asks the service whether the stored token still holds. A service that does not answer has rejected nothing. */
export async function verifySession(signal?: AbortSignal): Promise<void> {
  session.value = "checking";
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

/** A call with the owner's token; where it turns out to be worth nothing any more, the owner logs in again. */
export async function asOwner<T>(path: string, options: RequestOptions = {}): Promise<T | undefined> {
  return leaveOn401(() => request<T>(path, { ...options, token: readToken() }));
}

/** The same for pictures and streams. */
export async function sendAsOwner(path: string, options: RequestOptions = {}): Promise<Response> {
  return leaveOn401(() => send(path, { ...options, token: readToken() }));
}

async function leaveOn401<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RequestError && error.status === 401 && session.value === "open") {
      showToastAfterReload({ ...adminToasts.loggedOut, tone: "bad" });
      leave();
    }
    throw error;
  }
}

function leave(): void {
  removeToken();
  session.value = "closed";
  page.replace(paths.adminLogin);
}
