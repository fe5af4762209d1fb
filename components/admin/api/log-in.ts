import { signal } from "@preact/signals-react";
import { adminBlog, adminLogin, adminToasts } from "#content/pages/admin.ts";
import { RequestError, request } from "../../islands/api.ts";
import { deviceStorage } from "./storage.ts";

const TOKEN = "admin-token";
/** The token of a device that stays logged in. New tabs copy it. */
const KEPT_TOKEN = "admin-kept-token";
/** Identifies a browser that has logged in before, so that wrong passwords from elsewhere do not delay it. Without storage each login counts as one from a new device. */
const DEVICE = "admin-device";

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

/** Copies the device's token to this tab. Returns false if there is none, or if it is the one that was refused. */
export function takeKeptToken(refused: string | null): boolean {
  const kept = deviceStorage.read(KEPT_TOKEN);
  if (kept === refused) deviceStorage.write(KEPT_TOKEN, null);
  if (kept === null || kept === refused) return false;
  storeToken(kept);
  return true;
}

export const removeTabToken = (): void => sessionStorage.removeItem(TOKEN);

/** Removes and returns the tab's token and the device's. */
export function removeTokens() {
  const removed = { token: readToken(), kept: deviceStorage.read(KEPT_TOKEN) };
  removeTabToken();
  deviceStorage.write(KEPT_TOKEN, null);
  return removed;
}

/** Ends a session at the service. If that fails, the session expires by itself. */
export function endSession(token: string): void {
  request("/api/admin/logout", { method: "POST", token, keepalive: true }).catch(() => {});
}

/** Says why a login failed: in a toast, and in a sentence below the field. */
export interface Refusal {
  toast: { title: string; text: string };
  sentence: string;
}

/** A rate limit that ends this soon is caused by simultaneous logins, so it is worth a retry. */
const MAX_RETRY_AFTER_S = 3;
const RETRY_FOR_MS = 30_000;

/** Exchanges the password for a token and stores it, or returns why not. With `keep` the device stays logged in. */
export async function logIn(
  password: string,
  keep = false,
  retryUntil = Date.now() + RETRY_FOR_MS,
): Promise<Refusal | undefined> {
  try {
    const device = deviceStorage.read(DEVICE);
    const body = { password, ...(device && { device }), ...(keep && { keep }) };
    const answer = await request<{ token: string; device?: string }>("/api/admin/login", { method: "POST", body });
    if (!answer?.token) throw new Error("The answer holds no token.");
    storeToken(answer.token);
    deviceStorage.write(KEPT_TOKEN, keep ? answer.token : null);
    if (answer.device) deviceStorage.write(DEVICE, answer.device);
  } catch (error) {
    const wait = error instanceof RequestError && error.status === 429 ? error.retryAfterSeconds : undefined;
    if (!wait || wait > MAX_RETRY_AFTER_S || Date.now() > retryUntil) return refusalOf(error);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    return logIn(password, keep, retryUntil);
  }
}

function refusalOf(error: unknown): Refusal {
  const { accessDenied, loginError } = adminToasts;
  if (!(error instanceof RequestError)) return { toast: loginError, sentence: adminBlog.noAnswer };
  const { status, sentence } = error;
  if (status === 401) return { toast: accessDenied, sentence: adminLogin.wrongPassword };
  // After too many attempts the password was not checked, so it may be right.
  if (status === 429) return { toast: { title: accessDenied.title, text: sentence }, sentence };
  return { toast: status < 502 ? accessDenied : loginError, sentence };
}

/** Whether the login dialog is open over the desk. */
export const isLoginOpen = signal(false);
const waitingCalls: ((loggedIn: boolean) => void)[] = [];

/** Opens one dialog for all waiting calls. Resolves to false if the owner dismisses it. */
export function askToLogIn(): Promise<boolean> {
  isLoginOpen.value = true;
  return new Promise((resolve) => waitingCalls.push(resolve));
}

export function answerLogin(loggedIn: boolean): void {
  isLoginOpen.value = false;
  for (const resolve of waitingCalls.splice(0)) resolve(loggedIn);
}
