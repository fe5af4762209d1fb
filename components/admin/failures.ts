import { adminBlog } from "#content/pages/admin.ts";
import { RequestError } from "../islands/api.ts";
import { UnexpectedAnswer } from "./answers.ts";

/** What a failed call's toast says: status and sentence, or the fallback where nothing was answered. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof RequestError ? error.message : fallback;

/** The same in the form "HTTP 404: Not Found", which deleting and picture-making use. */
export const httpText = (error: unknown, fallback: string): string =>
  error instanceof RequestError ? `HTTP ${error.status}: ${error.statusText}` : fallback;

/** The service's own sentence, to stand where it is needed; a toast is gone in five seconds. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RequestError) return error.sentence;
  return error instanceof UnexpectedAnswer ? adminBlog.unexpectedAnswer : adminBlog.noAnswer;
}

/** Nobody answered, or only to say that it cannot be done just now: later it may. */
export function isForNow(error: unknown): boolean {
  if (error instanceof RequestError) return error.status >= 502 && error.status <= 504;
  return !(error instanceof UnexpectedAnswer);
}
