import { z } from "zod";
import { connectOpenAi, type OpenAiAccount, type TimeLimits } from "../ai/openai-client.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { encodePicture } from "./encode.ts";
import { kindOf } from "./scenes.ts";

export interface PictureSubject {
  title: string;
  category: string;
  excerpt: string;
}

export interface GeneratedPicture {
  /** WebP, 1200 × 630. */
  data: Uint8Array;
  alt: string;
  /** The model's name, or "the cover painter". */
  by: string;
}

const service = "The picture service";
const connection = { service, modelVariable: "OPENAI_IMAGE_MODEL", maxResponseBytes: 20 * 1024 * 1024 };

// Only an embedded picture is accepted. A URL in its place is not fetched: it could lead anywhere.
const responseSchema = z.object({ data: z.tuple([z.object({ b64_json: z.string() })]).rest(z.unknown()) });

/** Creates a painter that asks an image model for a picture in the site's style, checks it and re-encodes it. */
export function createOpenAiPainter(
  config: OpenAiAccount & Pick<Config, "OPENAI_IMAGE_MODEL">,
  { timeLimits }: { timeLimits?: TimeLimits } = {},
) {
  const model = config.OPENAI_IMAGE_MODEL;
  return async (post: PictureSubject, signal?: AbortSignal): Promise<GeneratedPicture> => {
    const call = connectOpenAi(config, { ...connection, signal, timeLimits });
    const figure = figureFor(post);
    const body = { model, prompt: composePrompt(post, figure), n: 1, ...formatOptions(model) };
    const response: unknown = await call((client, options) => client.images.generate(body, options));
    return {
      data: await readPicture(response),
      alt: `${figure} in the manner of a chalk hill figure, on green downland.`,
      by: model,
    };
  };
}

/** gpt-image models always embed the picture and reject `response_format`; other models embed it only if asked to. */
function formatOptions(model: string) {
  if (model.startsWith("gpt-image")) return { size: "1536x1024", quality: "medium" } as const;
  const size = model.startsWith("dall-e-3") ? "1792x1024" : "1024x1024";
  return { size, response_format: "b64_json" } as const;
}

async function readPicture(response: unknown): Promise<Uint8Array> {
  const result = responseSchema.safeParse(response);
  if (!result.success) throw new ServiceError("unavailable", `${service} sent no picture.`);
  try {
    return await encodePicture(Buffer.from(result.data.data[0].b64_json, "base64"));
  } catch {
    throw new ServiceError("unavailable", `${service} sent something that is not a usable picture.`);
  }
}

function figureFor({ category, title }: PictureSubject): string {
  const subject = kindOf(category) ?? kindOf(title);
  return subject
    ? { horse: "A horse", dog: "A dog", human: "A walking person" }[subject]
    : "A horse, a dog and a person";
}

/** Returns the image prompt: the house style, with the season and light of the post. */
function composePrompt({ title, excerpt }: PictureSubject, figure: string): string {
  return [
    `${figure}, drawn on an English hillside like the Uffington White Horse: a few white chalk strokes cut into the turf, one unbroken stroke for the spine.`,
    "Layered rolling downland, soft overlapping hills, a wide calm sky, flat shapes in a restrained palette of greens, chalk white and warm light; a quiet printed illustration, not a photograph.",
    "The figure lies in the middle third, with room around it. No text, letters, logo or frame; no faces, no anatomy, no medical scene, nothing gory.",
    `Let the season and the light suit an article called “${title}”: ${excerpt}`,
  ].join("\n");
}
