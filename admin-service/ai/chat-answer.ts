import { z } from "zod";

/** Asks a model for JSON of one form. `name` tells the servers what it is called. */
export function answerFormat<Name extends string>(name: Name, form: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(form, { io: "input" });
  return {
    type: "json_schema",
    json_schema: { name, strict: true, schema: { ...schema, additionalProperties: false } },
  } as const;
}

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
