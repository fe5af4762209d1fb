import type OpenAI from "openai";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Rules } from "#content/model/rules.ts";
import { askForJson, jsonIn, readReply } from "../ai/chat-answer.ts";
import { connectOpenAi, type OpenAiAccount, type TimeLimits } from "../ai/openai-client.ts";
import { UnusableAnswer } from "../ai/openai-failures.ts";
import type { Config } from "../config.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import {
  type Draft,
  type Drafter,
  type DraftRequest,
  type DraftResult,
  draftSchema,
  incompleteDraft,
} from "./draft.ts";
import { describeFindings } from "./findings.ts";
import { systemPrompt } from "./system-prompt.ts";

const service = "The writing service";
const connection = { service, modelVariable: "OPENAI_MODEL", maxResponseBytes: 1024 * 1024 };

const INCOMPLETE = `${service} kept to no form: please look over the excerpt, the category and the tags.`;

interface DrafterOptions {
  facts: () => Facts;
  rules: Rules;
  check: CheckPost;
  timeLimits?: TimeLimits;
  now?: () => Date;
}

/** Creates a drafter that asks a model. An answer is checked like any untrusted input, and may be improved once. */
export function createOpenAiDrafter(
  config: OpenAiAccount & Pick<Config, "OPENAI_MODEL">,
  { facts, rules, check, timeLimits, now = () => new Date() }: DrafterOptions,
): Drafter {
  const model = config.OPENAI_MODEL;
  return {
    name: model,
    async draft(request) {
      const { signal, category } = request;
      const warningsOf = (draft: Draft) => {
        const post = { ...draft, category: category ?? draft.category, featuredImage: null, featuredImageAlt: "" };
        return describeFindings(check(post));
      };
      const call = connectOpenAi(config, { ...connection, signal, timeLimits });
      const attempt = async (messages: Message[]): Promise<Attempt> => {
        try {
          const question = { model, messages, maxTokens: 8_000, name: "draft", form: draftSchema };
          const completion = await call((client, options) => askForJson(client, question, options));
          return readCompletion(completion, warningsOf);
        } catch (failure) {
          if (failure instanceof UnusableAnswer) return { failure };
          throw failure;
        }
      };

      const instructions = systemPrompt({ facts: facts(), rules, recentTitles: request.recentTitles, now: now() });
      const messages = openingMessages(request, instructions);
      const first = await attempt(messages);
      if (first.result && !first.correction) return first.result;
      const secondAttempt = attempt([...messages, ...correctionMessages(first)]);
      const second = await secondAttempt.catch((failure: unknown): Attempt => ({ failure }));
      const result = second.result ?? first.result;
      if (!result) throw second.failure;
      return result;
    },
  };
}

type Message = OpenAI.ChatCompletionMessageParam;

function openingMessages({ prompt, title, category }: DraftRequest, instructions: string): Message[] {
  const hints = [title && `Title, or one like it: ${title}`, category && `Category: ${category}`];
  return [
    { role: "system", content: instructions },
    { role: "user", content: [prompt, ...hints].filter(Boolean).join("\n\n") },
  ];
}

function correctionMessages({ reply, correction }: Attempt): Message[] {
  if (!reply || !correction) return [];
  return [
    { role: "assistant", content: reply },
    { role: "user", content: correction },
  ];
}

/** The outcome of one request. */
interface Attempt {
  result?: DraftResult;
  failure?: unknown;
  /** The prompt for a second attempt, after a failure or for a draft with warnings. */
  correction?: string | undefined;
  /** The model's answer, quoted in the second request. */
  reply?: string | undefined;
}

/** Reads an answer that may be a draft, a refusal, half a draft or an error page. */
function readCompletion(completion: unknown, warningsOf: (draft: Draft) => string[]): Attempt {
  const answer = readReply(completion);
  if (!answer) return unusable("sent an answer that could not be read.");
  const { text: reply } = answer;
  if (answer.is === "refused") {
    return unusable(
      "declined to write about this. Please put it in other words.",
      reply,
      "Please write a careful article of general interest on the subject, within the rules, in the JSON form.",
    );
  }
  if (answer.is === "cut off") {
    return unusable(
      "ran out of room before the text was finished.",
      reply,
      "That was cut off. Please write the whole draft again, in half the words.",
    );
  }
  const answered = jsonIn(reply);
  const draft = draftSchema.safeParse(answered);
  if (!draft.success) {
    const attempt = unusable(
      "sent a text that is not a complete post.",
      reply,
      `That did not fit the form:\n${z.prettifyError(draft.error)}\nPlease answer again with the whole JSON object.`,
    );
    const { data } = incompleteDraft.safeParse(answered);
    return data ? { ...attempt, result: { draft: data, warnings: [...warningsOf(data), INCOMPLETE] } } : attempt;
  }
  const warnings = warningsOf(draft.data);
  const result = { draft: draft.data, warnings };
  if (warnings.length === 0) return { result };
  return {
    result,
    reply,
    correction: `UK advertising rules stand against this:\n${warnings.join("\n")}\nPlease mend it and answer again with the whole JSON object.`,
  };
}

function unusable(predicate: string, reply?: string, correction?: string): Attempt {
  return { failure: new UnusableAnswer(`${service} ${predicate}`), reply: reply?.slice(0, 20_000), correction };
}
