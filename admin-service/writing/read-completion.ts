import { z } from "zod";
import { UnusableAnswer } from "../ai/openai-failures.ts";
import { findDoubts } from "./claims.ts";
import { draftSchema } from "./draft.ts";
import type { Drafted } from "./drafter.ts";

export const writingService = "The writing service";

/** The result of one request. `wish` is the prompt for a second one; a draft that raises doubts has one too. */
export interface Attempt {
  drafted?: Drafted;
  failure?: unknown;
  wish?: string;
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
export function readCompletion(completion: unknown): Attempt {
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
  const doubts = findDoubts(draft.data);
  const drafted = { draft: draft.data, doubts };
  if (doubts.length === 0) return { drafted };
  return {
    drafted,
    said,
    wish: `UK advertising rules stand against this:\n${doubts.join("\n")}\nPlease mend it and answer again with the whole JSON object.`,
  };
}

function unusable(sentence: string, said?: string, wish?: string): Attempt {
  return {
    failure: new UnusableAnswer(`${writingService} ${sentence}`),
    ...(said && { said: said.slice(0, 20_000) }),
    ...(wish && { wish }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
