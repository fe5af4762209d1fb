import type OpenAI from "openai";
import { z } from "zod";
import { parseJson } from "../storage/read-json.ts";

interface Question {
  model: string;
  messages: readonly OpenAI.ChatCompletionMessageParam[];
  maxTokens: number;
  /** The name of the form, for the server. */
  name: string;
  form: z.ZodType;
}

/**
 * Asks a model for JSON of one form. Not every compatible server takes the form or the limit as OpenAI does: one that
 * refuses the request is asked again with less, and the form is in the instructions, which are the first message.
 */
export async function askForJson(
  client: OpenAI,
  { model, messages, maxTokens, name, form }: Question,
  options: { signal: AbortSignal },
): Promise<unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(form, { io: "input" });
  const schema = { ...shape, additionalProperties: false };
  const told = messages.map((message, at) =>
    at === 0
      ? { ...message, content: `${message.content}\n\nAnswer in JSON only: ${JSON.stringify(schema)}` }
      : message,
  ) as OpenAI.ChatCompletionMessageParam[];
  const format = { type: "json_schema", json_schema: { name, strict: true, schema } } as const;
  const ways = [
    { messages: [...messages], max_completion_tokens: maxTokens, response_format: format },
    { messages: told, max_tokens: maxTokens, response_format: { type: "json_object" } as const },
    { messages: told },
  ];
  for (const [n, way] of ways.entries()) {
    try {
      return await client.chat.completions.create({ model, ...way }, options);
    } catch (error) {
      if (n === ways.length - 1 || !isRefusal(error as { status?: number })) throw error;
    }
  }
}

const isRefusal = ({ status }: { status?: number }): boolean => status === 400 || status === 422;

/** Finds the JSON in an answer: some models put it into a code block, or between sentences. */
export const jsonIn = (reply: string): unknown => parseJson(z.unknown(), /\{[\s\S]*\}/.exec(reply)?.[0] ?? "");

/** The parts of a chat completion that we read, as any compatible server sends them. */
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

interface Reply {
  text: string;
  is: "whole" | "refused" | "cut off";
}

/** Reads an answer that may be a text, a refusal, half a text or an error page; `undefined` for the last. */
export function readReply(completion: unknown): Reply | undefined {
  const parsed = completionSchema.safeParse(completion);
  if (!parsed.success) return undefined;
  const { finish_reason, message } = parsed.data.choices[0];
  const text = message.refusal || message.content || "";
  if (message.refusal || finish_reason === "content_filter") return { text, is: "refused" };
  return { text, is: finish_reason === "length" ? "cut off" : "whole" };
}
