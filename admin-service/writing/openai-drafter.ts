import type OpenAI from "openai";
import { connectOpenAi, type OpenAiAccount, type Patience } from "../ai/openai-client.ts";
import { UnusableAnswer } from "../ai/openai-failures.ts";
import type { Config } from "../config.ts";
import { draftJsonSchema } from "./draft.ts";
import type { Drafter, DraftRequest } from "./drafter.ts";
import { type Attempt, readCompletion, writingService } from "./read-completion.ts";
import { systemPrompt } from "./system-prompt.ts";

const ANSWER_BYTES = 1024 * 1024;

/** A model writes the draft. Its answer is checked like any untrusted input, and it gets one chance to improve it. */
export function createOpenAiDrafter(
  config: OpenAiAccount & Pick<Config, "OPENAI_MODEL">,
  { patience, now = () => new Date() }: { patience?: Patience; now?: () => Date } = {},
): Drafter {
  const model = config.OPENAI_MODEL;
  return {
    name: model,
    async draft(request) {
      const { signal } = request;
      const call = connectOpenAi(config, {
        service: writingService,
        modelVariable: "OPENAI_MODEL",
        answerBytes: ANSWER_BYTES,
        signal,
        patience,
      });
      const attempt = async (messages: Message[]): Promise<Attempt> => {
        try {
          const body = { ...form, model, messages };
          return readCompletion(await call((client, options) => client.chat.completions.create(body, options)));
        } catch (failure) {
          if (failure instanceof UnusableAnswer) return { failure };
          throw failure;
        }
      };

      const messages = openingMessages(request, now());
      const first = await attempt(messages);
      if (first.drafted && !first.wish) return first.drafted;
      const again = attempt([...messages, ...askForBetter(first)]);
      const second = await again.catch((failure: unknown): Attempt => ({ failure }));
      const drafted = second.drafted ?? first.drafted;
      if (!drafted) throw second.failure;
      return drafted;
    },
  };
}

type Message = OpenAI.ChatCompletionMessageParam;

const form = {
  max_completion_tokens: 8_000,
  response_format: { type: "json_schema", json_schema: { name: "draft", strict: true, schema: draftJsonSchema } },
} as const;

function openingMessages({ prompt, title, category, recentTitles }: DraftRequest, now: Date): Message[] {
  const hints = [title && `Title, or one like it: ${title}`, category && `Category: ${category}`];
  return [
    { role: "system", content: systemPrompt(recentTitles, now) },
    { role: "user", content: [prompt, ...hints].filter(Boolean).join("\n\n") },
  ];
}

function askForBetter({ said, wish }: Attempt): Message[] {
  if (!said || !wish) return [];
  return [
    { role: "assistant", content: said },
    { role: "user", content: wish },
  ];
}
