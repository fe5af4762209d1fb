import type OpenAI from "openai";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Rules } from "#content/model/rules.ts";
import { connectOpenAi, type OpenAiAccount, type Patience } from "../ai/openai-client.ts";
import { UnusableAnswer } from "../ai/openai-failures.ts";
import type { Config } from "../config.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import { sentencesOf } from "./doubts.ts";
import { type Draft, type Drafted, type Drafter, type DraftRequest, draftSchema } from "./draft.ts";
import { systemPrompt } from "./system-prompt.ts";

const ANSWER_BYTES = 1024 * 1024;
const writingService = "The writing service";

interface DrafterOptions {
  facts: () => Facts;
  rules: Rules;
  check: CheckPost;
  patience?: Patience;
  now?: () => Date;
}

/** A model writes the draft. Its answer is checked like any untrusted input, and it gets one chance to improve it. */
export function createOpenAiDrafter(
  config: OpenAiAccount & Pick<Config, "OPENAI_MODEL">,
  { facts, rules, check, patience, now = () => new Date() }: DrafterOptions,
): Drafter {
  const model = config.OPENAI_MODEL;
  return {
    name: model,
    async draft(request) {
      const { signal, category } = request;
      const doubtsOf = (draft: Draft) =>
        sentencesOf(
          check({ ...draft, category: category ?? draft.category, featuredImage: null, featuredImageAlt: "" }),
        );
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
          const completion = await call((client, options) => client.chat.completions.create(body, options));
          return readCompletion(completion, doubtsOf);
        } catch (failure) {
          if (failure instanceof UnusableAnswer) return { failure };
          throw failure;
        }
      };

      const messages = openingMessages(
        request,
        systemPrompt({ facts: facts(), rules, recentTitles: request.recentTitles, now: now() }),
      );
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

const { $schema: _, ...draftJsonSchema } = z.toJSONSchema(draftSchema, { io: "input" });
const form = {
  max_completion_tokens: 8_000,
  response_format: {
    type: "json_schema",
    json_schema: { name: "draft", strict: true, schema: { ...draftJsonSchema, additionalProperties: false } },
  },
} as const;

function openingMessages({ prompt, title, category }: DraftRequest, instructions: string): Message[] {
  const hints = [title && `Title, or one like it: ${title}`, category && `Category: ${category}`];
  return [
    { role: "system", content: instructions },
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

/** The result of one request. `wish` is the prompt for a second one; a draft that raises doubts has one too. */
interface Attempt {
  drafted?: Drafted;
  failure?: unknown;
  wish?: string | undefined;
  /** The model's answer, repeated to it in the second request. */
  said?: string | undefined;
}

/** The part of a chat completion that matters to us, as any compatible server sends it. */
const completionSchema = z.object({
  choices: z
    .tuple([
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ])
    .rest(z.unknown()),
});

/** Checks everything: the answer may be a draft, a refusal, half a draft or an error page. */
function readCompletion(completion: unknown, doubtsOf: (draft: Draft) => string[]): Attempt {
  const result = completionSchema.safeParse(completion);
  if (!result.success) return unusable("sent an answer that could not be read.");
  const { finish_reason, message } = result.data.choices[0];
  const said = message.refusal || message.content || "";
  if (message.refusal || finish_reason === "content_filter") {
    return unusable(
      "declined to write about this. Please put it in other words.",
      said,
      "Please write a careful article of general interest on the subject, within the rules, in the JSON form.",
    );
  }
  if (finish_reason === "length") {
    return unusable(
      "ran out of room before the text was finished.",
      said,
      "That was cut off. Please write the whole draft again, in half the words.",
    );
  }
  const draft = draftSchema.safeParse(parseJson(said));
  if (!draft.success) {
    return unusable(
      "sent a text that is not a complete post.",
      said,
      `That did not fit the form:\n${z.prettifyError(draft.error)}\nPlease answer again with the whole JSON object.`,
    );
  }
  const doubts = doubtsOf(draft.data);
  const drafted = { draft: draft.data, doubts };
  if (doubts.length === 0) return { drafted };
  return {
    drafted,
    said,
    wish: `UK advertising rules stand against this:\n${doubts.join("\n")}\nPlease mend it and answer again with the whole JSON object.`,
  };
}

function unusable(sentence: string, said?: string, wish?: string): Attempt {
  return { failure: new UnusableAnswer(`${writingService} ${sentence}`), said: said?.slice(0, 20_000), wish };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
