import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { describeCover, paintCover } from "./cover.ts";
import { encodeCover } from "./encode.ts";
import { createOpenAiPainter, type GeneratedPicture, type PictureSubject } from "./openai-painter.ts";

interface MakeOptions {
  /** Seed of the cover painter. Without one, each picture differs visibly from the one before. */
  seed?: number | undefined;
  /** The picture to replace, which is not painted again: covers repeat after a few hundred seeds. */
  unlike?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

type PictureConfig = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_IMAGE_MODEL">;

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/** Creates the maker of post pictures: an image model if there is an API key, the built-in cover painter otherwise. */
export function createPictureMaker(config: PictureConfig, options: Parameters<typeof createOpenAiPainter>[1] = {}) {
  const painter = config.OPENAI_API_KEY ? createOpenAiPainter(config, options) : undefined;
  let nextSeed = Math.floor(Math.random() * 4_500);

  async function paint(post: PictureSubject, { seed = nextSeed++, unlike }: MakeOptions): Promise<GeneratedPicture> {
    const subject = { title: post.title, category: post.category, seed };
    const data = await encodeCover(paintCover(subject));
    if (unlike && Buffer.from(data).equals(unlike)) return paint(post, { unlike });
    return { data, alt: describeCover(subject), by: "the cover painter" };
  }

  /** Makes a new picture for a post. Rejects with the reason when the picture service fails. */
  const make = (post: PictureSubject, options: MakeOptions = {}): Promise<GeneratedPicture> =>
    painter ? painter(post, options.signal) : paint(post, options);

  return {
    make,
    /** Makes a picture, or paints a cover when the picture service fails; `note` then gives the reason. */
    async makeWithFallback(
      post: PictureSubject,
      options: MakeOptions = {},
    ): Promise<{ picture: GeneratedPicture; note?: string }> {
      try {
        return { picture: await make(post, options) };
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof ServiceError)) throw error;
        const note = `A painted cover stands in for the picture: ${error.message}`;
        return { picture: await paint(post, options), note };
      }
    },
  };
}
