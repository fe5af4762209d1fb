import type OpenAI from "openai";
import type { Config } from "../config.ts";
import { capAnswers } from "./capped-fetch.ts";
import { explainFailure } from "./openai-failures.ts";

/** Time limits: of one request, and of the whole work with every retry and second attempt. */
export interface Patience {
  requestMs: number;
  wholeMs: number;
}
/** A job that fails has to say so within two minutes. */
const patience: Patience = { requestMs: 60_000, wholeMs: 115_000 };

export type OpenAiAccount = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL">;

interface ConnectionOptions {
  /** Its name in sentences: "The writing service". */
  service: string;
  /** The variable that names its model, for the sentence about an unknown one. */
  modelVariable: string;
  answerBytes: number;
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
}

/**
 * One piece of work with an OpenAI-compatible server; its time runs from now. Returns a function that makes a call, and
 * turns each failure into one plain sentence.
 */
export function connectOpenAi(account: OpenAiAccount, options: ConnectionOptions) {
  const { service, modelVariable, answerBytes, signal, patience: { requestMs, wholeMs } = patience } = options;
  const deadline = AbortSignal.timeout(wholeMs);
  const stop = AbortSignal.any(signal ? [signal, deadline] : [deadline]);
  return async <T>(call: (client: OpenAI, options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
    // Loaded when it is used, because it is the largest package: every start of the service would wait for it.
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      apiKey: account.OPENAI_API_KEY ?? "",
      ...(account.OPENAI_BASE_URL && { baseURL: account.OPENAI_BASE_URL }),
      timeout: requestMs,
      maxRetries: 1,
      logLevel: "off", // OPENAI_LOG=debug in the environment would print prompts
      fetch: capAnswers(answerBytes, stop),
    });
    try {
      return await call(client, { signal: stop });
    } catch (error) {
      signal?.throwIfAborted();
      throw await explainFailure(error, { service, modelVariable, outOfTime: deadline.aborted });
    }
  };
}
