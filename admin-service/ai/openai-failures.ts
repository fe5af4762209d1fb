import type { APIError } from "openai";
import { ServiceError } from "../errors.ts";
import { waitInWords } from "../limits.ts";
import { ResponseTooLarge, retryAfterSeconds } from "./capped-fetch.ts";

/** The model's answer cannot be used, but asking once more may help. */
export class UnusableAnswer extends ServiceError {
  constructor(sentence: string) {
    super("unavailable", sentence);
  }
}

interface FailureContext {
  service: string;
  modelVariable: string;
  isTimedOut: boolean;
}

/** Explains a failure in one plain sentence, without the server's own message, which may quote the key or prompt. */
export async function explainFailure(
  error: unknown,
  { service, modelVariable, isTimedOut }: FailureContext,
): Promise<unknown> {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = await import("openai");
  const unavailable = (predicate: string, retryAfter?: number) =>
    new ServiceError("unavailable", `${service} ${predicate}`, retryAfter);
  if (error instanceof ServiceError) return error;
  if (isTimedOut || error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return unavailable("did not answer in time. Please try again later.");
  }
  if (error instanceof ResponseTooLarge)
    return unavailable("sent an answer far too large to be one, so it was thrown away.");
  if (error instanceof SyntaxError) return new UnusableAnswer(`${service} sent an answer that could not be read.`);
  if (error instanceof APIConnectionError) return unavailable("could not be reached. Please try again later.");
  if (error instanceof APIError) return unavailable(...explainStatus(error, modelVariable));
  // undici throws this when a connection ends in the middle of a body.
  if (error instanceof TypeError && error.message === "terminated")
    return unavailable("broke off in the middle of its answer.");
  return error;
}

function explainStatus(
  { status, code, headers }: APIError,
  modelVariable: string,
): [predicate: string, retryAfter?: number] {
  if (status === 401 || status === 403) return ["refused the key. Please check OPENAI_API_KEY."];
  if (status === 404)
    return [`does not know the model, or has another address. Please check ${modelVariable} and OPENAI_BASE_URL.`];
  if (status === 429 && code === "insufficient_quota") return ["says that the account’s credit is used up."];
  if (status === 429) {
    const wait = headers && retryAfterSeconds(headers);
    return wait
      ? [`has had too many requests and asks us to wait ${waitInWords(wait)}.`, wait]
      : ["has had too many requests. Please try again in a few minutes."];
  }
  if (status !== undefined && status >= 500)
    return [`has a fault of its own (error ${status}). Please try again later.`];
  return [`did not accept the request (error ${status}).`];
}
