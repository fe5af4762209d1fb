import { signal } from "@preact/signals-react";

/** Whether the password is being asked for, over the desk. */
export const isAsking = signal(false);

const waiting: ((loggedIn: boolean) => void)[] = [];

/** Asks once for all calls that wait for it: true when the owner has logged in, false when she would rather not now. */
export function askToLogIn(): Promise<boolean> {
  isAsking.value = true;
  return new Promise((resolve) => waiting.push(resolve));
}

export function answerLogin(loggedIn: boolean): void {
  isAsking.value = false;
  for (const resolve of waiting.splice(0)) resolve(loggedIn);
}
