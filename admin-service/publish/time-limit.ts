import { runInNewContext } from "node:vm";

const TEXT_LIMIT_MS = 5_000;

export const TOO_LONG = "This text takes too long to turn into a page. Simplify the text, or split it.";

export const isTooLong = ({ message }: Error): boolean => message.includes(TOO_LONG);

/** Returns what a function makes of a text. Ends it when it takes too long, even in an endless loop, and throws then. */
export function endWithin<Result>(make: () => Result): Result {
  try {
    return runInNewContext("make()", { make }, { timeout: TEXT_LIMIT_MS });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? new Error(TOO_LONG) : error;
  }
}
