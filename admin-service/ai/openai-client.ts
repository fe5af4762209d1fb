import OpenAI from "openai";
import type { Config } from "../config.ts";
import { capAnswers } from "./capped-fetch.ts";
import { explainFailure } from "./openai-failures.ts";

/** Time limits of a request. The whole covers every retry and second attempt. */
export interface Patience {
  requestMs: number;
  wholeMs: number;
}
/** A job is to have failed, and said so, within two minutes. */
const patience: Patience = { requestMs: 60_000, wholeMs: 115_000 };

export type OpenAiAccount = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL">;

interface ConnectionOptions {
  /** How sentences call it: "The writing service". */
  service: string;
  /** The variable that names its model, for the sentence about an unknown one. */
  modelVariable: string;
  answerBytes: number;
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
}

type Call<T> = (client: OpenAI, options: { signal: AbortSignal }) => Promise<T>;

/** One piece of work with an OpenAI-compatible server; its time runs from now. Each failure is one plain sentence. */
export function connectOpenAi(
  account: OpenAiAccount,
  options: ConnectionOptions,
): { ask<T>(call: Call<T>): Promise<T> } {
  const { service, modelVariable, answerBytes, signal, patience: { requestMs, wholeMs } = patience } = options;
  const deadline = AbortSignal.timeout(wholeMs);
  const stop = AbortSignal.any(signal ? [signal, deadline] : [deadline]);
  const client = new OpenAI({
    apiKey: account.OPENAI_API_KEY ?? "",
    ...(account.OPENAI_BASE_URL && { baseURL: account.OPENAI_BASE_URL }),
    timeout: requestMs,
    maxRetries: 1,
    logLevel: "off", // OPENAI_LOG=debug in the environment would print prompts
    fetch: capAnswers(answerBytes, stop),
  });
  return {
    async ask(call) {
      try {
        return await call(client, { signal: stop });
      } catch (error) {
        signal?.throwIfAborted();
        throw explainFailure(error, { service, modelVariable, outOfTime: deadline.aborted });
      }
    },
  };
}
