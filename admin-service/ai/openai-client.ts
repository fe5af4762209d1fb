import type OpenAI from "openai";
import type { Config } from "../config.ts";
import { createCappedFetch } from "./capped-fetch.ts";
import { explainFailure } from "./openai-failures.ts";

export interface TimeLimits {
  /** Limit of one HTTP request. */
  requestMs: number;
  /** Limit of all requests together, with every retry and second attempt. */
  totalMs: number;
}
/** A failing job has to report its failure within two minutes. */
const defaultTimeLimits: TimeLimits = { requestMs: 60_000, totalMs: 115_000 };

export type OpenAiAccount = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL">;

interface ConnectionOptions {
  /** The subject of error sentences: "The writing service". */
  service: string;
  /** The environment variable that names the model, for the error about an unknown model. */
  modelVariable: string;
  maxResponseBytes: number;
  signal?: AbortSignal | undefined;
  timeLimits?: TimeLimits | undefined;
}

/**
 * Returns a function that makes calls to an OpenAI-compatible server and turns each failure into one plain sentence.
 * The total time limit starts now.
 */
export function connectOpenAi(account: OpenAiAccount, options: ConnectionOptions) {
  const { service, modelVariable, maxResponseBytes, signal } = options;
  const { requestMs, totalMs } = options.timeLimits ?? defaultTimeLimits;
  const deadline = AbortSignal.timeout(totalMs);
  const stop = AbortSignal.any(signal ? [signal, deadline] : [deadline]);
  return async <T>(call: (client: OpenAI, options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
    // Imported on first use: it is the largest package and would delay every start of the service.
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      apiKey: account.OPENAI_API_KEY ?? "",
      ...(account.OPENAI_BASE_URL && { baseURL: account.OPENAI_BASE_URL }),
      timeout: requestMs,
      maxRetries: 1,
      logLevel: "off", // otherwise OPENAI_LOG=debug in the environment would print prompts
      fetch: createCappedFetch(maxResponseBytes, stop),
    });
    try {
      return await call(client, { signal: stop });
    } catch (error) {
      signal?.throwIfAborted();
      throw await explainFailure(error, { service, modelVariable, isTimedOut: deadline.aborted });
    }
  };
}
