import type { ZodMiniType } from "zod/mini";
import { adminBlog } from "#content/pages/admin.ts";
import { RequestError } from "../islands/api.ts";
import { showToast, type Toast } from "../islands/toasts/toasts.ts";

/** The schema of an answer of the service. */
export type Answer<T> = ZodMiniType<T>;

/** The service answered in another shape: it may be of another version than this page. */
class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

export function readAnswer<T>(answer: Answer<T>, given: unknown): T {
  const { success, data, error } = answer.safeParse(given);
  if (!success) throw new UnexpectedAnswer("The service's answer has another shape.", { cause: error });
  return data;
}

/** "HTTP 404: Not Found", used for deleting and for pictures. */
export const httpStatus = (error: RequestError): string => `HTTP ${error.status}: ${error.statusText}`;

/** Shows why a call failed in a toast. The toast's own text is for a service that did not answer. */
export function showFailure(
  { text, ...toast }: Toast,
  error: unknown,
  describe = (refusal: RequestError) => refusal.message,
): void {
  showToast({ ...toast, text: error instanceof RequestError ? describe(error) : text, tone: "bad" });
}

/** The service's own sentence, shown in place; a toast is gone in five seconds. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RequestError) return error.sentence;
  return error instanceof UnexpectedAnswer ? adminBlog.unexpectedAnswer : adminBlog.noAnswer;
}

/** Whether a retry may succeed: no answer, or a gateway error. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RequestError) return error.status >= 502 && error.status <= 504;
  return !(error instanceof UnexpectedAnswer);
}
