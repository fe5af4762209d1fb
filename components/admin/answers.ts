import type { ZodMiniType } from "zod/mini";

/** How an answer of the service is read. */
export type Answer<T> = ZodMiniType<T>;

/** The service answered, but not as it should: it may be of another version than this page. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

export function readAnswer<T>(answer: Answer<T>, given: unknown): T {
  const { success, data, error } = answer.safeParse(given);
  if (!success) throw new UnexpectedAnswer("The service's answer has another shape.", { cause: error });
  return data;
}
