import { signal } from "@preact/signals-react";
import { adminBlog, adminLogin, adminToasts } from "#content/pages/admin.ts";
import { RequestError, request } from "../../islands/api.ts";

const TOKEN = "admin-token";
/** The token of a device that stays logged in. Each tab copies it when it opens. */
const KEPT_TOKEN = "admin-kept-token";
/** By this the service knows a browser that has signed in before: others' wrong passwords do not hold it up. */
const DEVICE = "admin-device";

/** Does without where the browser's storage is full or forbidden: the next login is one from a new device. */
const onDevice = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {}
  },
};

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

/** Takes over the token that this device keeps; false when there is none, or it is the one that was refused. */
export function takeKeptToken(refused: string | null): boolean {
  const kept = onDevice.read(KEPT_TOKEN);
  if (kept === refused) onDevice.write(KEPT_TOKEN, null);
  if (kept === null || kept === refused) return false;
  storeToken(kept);
  return true;
}

/** Removes the tab's token and the device's. Answers which they were. */
export function removeTokens() {
  const removed = { token: readToken(), kept: onDevice.read(KEPT_TOKEN) };
  sessionStorage.removeItem(TOKEN);
  onDevice.write(KEPT_TOKEN, null);
  return removed;
}

/** Ends a session at the service. One that cannot be reached ends it in its own time. */
export function endSession(token: string): void {
  request("/api/admin/logout", { method: "POST", token, keepalive: true }).catch(() => {});
}

/** Why a login failed: as a toast, and as a sentence under the field. */
export interface Refusal {
  toast: { title: string; text: string };
  sentence: string;
}

/** A refusal this short means that many try at once; the next try may get in. */
const SHORT_WAIT_S = 3;
const PATIENCE_MS = 30_000;

/** Exchanges the password for a token and stores it, or answers why not. With `keep` the device stays logged in. */
export async function logIn(
  password: string,
  keep = false,
  until = Date.now() + PATIENCE_MS,
): Promise<Refusal | undefined> {
  try {
    const device = onDevice.read(DEVICE);
    const body = { password, ...(device && { device }), ...(keep && { keep }) };
    const answer = await request<{ token: string; device?: string }>("/api/admin/login", { method: "POST", body });
    if (!answer?.token) throw new Error("The answer holds no token.");
    storeToken(answer.token);
    onDevice.write(KEPT_TOKEN, keep ? answer.token : null);
    if (answer.device) onDevice.write(DEVICE, answer.device);
  } catch (error) {
    const wait = error instanceof RequestError && error.status === 429 ? error.retryAfter : undefined;
    if (!wait || wait > SHORT_WAIT_S || Date.now() > until) return refusalOf(error);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    return logIn(password, keep, until);
  }
}

function refusalOf(error: unknown): Refusal {
  const { accessDenied, loginError } = adminToasts;
  if (!(error instanceof RequestError)) return { toast: loginError, sentence: adminBlog.noAnswer };
  const { status, sentence } = error;
  if (status === 401) return { toast: accessDenied, sentence: adminLogin.wrongPassword };
  // Too many attempts: the password was not checked and may be right.
  if (status === 429) return { toast: { title: accessDenied.title, text: sentence }, sentence };
  return { toast: status < 502 ? accessDenied : loginError, sentence };
}

/** Whether the login dialog is open over the desk. */
export const isLoginOpen = signal(false);
const waiting: ((loggedIn: boolean) => void)[] = [];

/** Opens one dialog for all calls that wait. Resolves to false when the owner puts it aside. */
export function askToLogIn(): Promise<boolean> {
  isLoginOpen.value = true;
  return new Promise((resolve) => waiting.push(resolve));
}

export function answerLogin(loggedIn: boolean): void {
  isLoginOpen.value = false;
  for (const resolve of waiting.splice(0)) resolve(loggedIn);
}
