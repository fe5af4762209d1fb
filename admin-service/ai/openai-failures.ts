import type { APIError } from "openai";
import { ServiceError } from "../errors.ts";
import { AnswerTooLarge, secondsToWait } from "./capped-fetch.ts";

/** An answer that cannot be used; one more attempt is worth it. */
export class UnusableAnswer extends ServiceError {
  constructor(sentence: string) {
    super("unavailable", sentence);
  }
}

interface Circumstances {
  service: string;
  modelVariable: string;
  outOfTime: boolean;
}

/** Any failure of the client, as one plain sentence without the server's own words: they may quote key or prompt. */
export async function explainFailure(
  error: unknown,
  { service, modelVariable, outOfTime }: Circumstances,
): Promise<unknown> {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = await import("openai");
  const because = (sentence: string, retryAfter?: number) =>
    new ServiceError("unavailable", `${service} ${sentence}`, retryAfter);
  if (error instanceof ServiceError) return error;
  if (outOfTime || error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return because("did not answer in time. Please try again later.");
  }
  if (error instanceof AnswerTooLarge) return because("sent an answer far too large to be one, so it was thrown away.");
  if (error instanceof SyntaxError) return new UnusableAnswer(`${service} sent an answer that could not be read.`);
  if (error instanceof APIConnectionError) return because("could not be reached. Please try again later.");
  if (error instanceof APIError) return because(...explainStatus(error, modelVariable));
  // undici throws this when a connection ends in the middle of a body.
  if (error instanceof TypeError && error.message === "terminated")
    return because("broke off in the middle of its answer.");
  return error;
}

function explainStatus(
  { status, code, headers }: APIError,
  modelVariable: string,
): [sentence: string, retryAfter?: number] {
  if (status === 401 || status === 403) return ["refused the key. Please check OPENAI_API_KEY."];
  if (status === 404)
    return [`does not know the model, or has another address. Please check ${modelVariable} and OPENAI_BASE_URL.`];
  if (status === 429 && code === "insufficient_quota") return ["says that the account’s credit is used up."];
  if (status === 429) {
    const wait = headers && secondsToWait(headers);
    return wait
      ? [`has had too many requests and asks us to wait ${inWords(wait)}.`, wait]
      : ["has had too many requests. Please try again in a few minutes."];
  }
  if (status !== undefined && status >= 500)
    return [`has a fault of its own (error ${status}). Please try again later.`];
  return [`did not accept the request (error ${status}).`];
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}
