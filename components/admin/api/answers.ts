import type { ZodMiniType } from "zod/mini";
import { adminBlog } from "#content/pages/admin.ts";
import { RequestError } from "../../islands/api.ts";
import { showToast, type Toast } from "../../islands/toasts/toasts.ts";

/** The schema of an answer from the service. */
export type AnswerSchema<T> = ZodMiniType<T>;

/** The answer does not match its schema, perhaps because the service has another version than this page. */
class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

/** Validates an answer. Throws `UnexpectedAnswer`. */
export function readAnswer<T>(schema: AnswerSchema<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw new UnexpectedAnswer("The service's answer has another shape.", { cause: error });
  return data;
}

/** Returns, for example, "HTTP 404: Not Found". */
export const httpStatus = (error: RequestError): string => `HTTP ${error.status}: ${error.statusText}`;

/** Shows a toast that says why a call failed, and what to do. The toast's own text is used if the service did not answer. */
export function showFailure(
  { text, note, ...toast }: Toast,
  error: unknown,
  describe: (refusal: RequestError) => string = sentenceOf,
): void {
  const reason = sentenceOf(error);
  const shown = error instanceof RequestError ? describe(error) : text;
  showToast({ ...toast, text: shown, note: note ?? (shown === reason ? undefined : reason), tone: "bad" });
}

/** Returns the service's own sentence, to be shown in place: a toast disappears after five seconds. */
export function sentenceOf(error: unknown): string {
  // "Bad Gateway" says nothing to her: it is the word of a server in between.
  if (error instanceof RequestError && error.sentence !== error.statusText) return error.sentence;
  return isTemporary(error) ? adminBlog.noAnswer : adminBlog.unexpectedAnswer;
}

/** A refusal, to be shown in place. */
export interface Refusal {
  sentence: string;
  /** The path of the field that is at fault. */
  field?: string | undefined;
}

export const refusalOf = (error: unknown): Refusal => ({
  sentence: sentenceOf(error),
  field: error instanceof RequestError ? error.field : undefined,
});

/** Returns whether a retry may succeed: after no answer, or a gateway error. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RequestError) return error.status >= 502 && error.status <= 504;
  return !(error instanceof UnexpectedAnswer);
}
