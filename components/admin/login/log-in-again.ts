import { signal } from "@preact/signals-react";

/** Whether the password is being asked for, over the desk. */
export const isAsking = signal(false);

let answer: PromiseWithResolvers<boolean> | undefined;

/** Asks once for all calls that wait for it: true when the owner has logged in, false when she would rather not now. */
export function askToLogIn(): Promise<boolean> {
  answer ??= Promise.withResolvers<boolean>();
  isAsking.value = true;
  return answer.promise;
}

export function answerLogin(loggedIn: boolean): void {
  isAsking.value = false;
  answer?.resolve(loggedIn);
  answer = undefined;
}
