import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { describeCover, paintCover } from "./cover.ts";
import { encodePainting } from "./encode.ts";
import { createOpenAiPainter } from "./openai-painter.ts";

export interface PictureSubject {
  title: string;
  category: string;
  excerpt: string;
}

export interface MadePicture {
  /** WebP, 1200 × 630. */
  data: Uint8Array;
  alt: string;
  /** The model's name, or "the cover painter". */
  by: string;
}

interface MakeOptions {
  /** For the cover painter; without one, each picture differs visibly from the one before. */
  seed?: number | undefined;
  /** The picture that is to be replaced: the painter's come round again after some hundred. */
  unlike?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

type PictureConfig = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_IMAGE_MODEL">;

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/** With a key a model paints; without one, or when it fails, the practice's own cover painter. */
export function createPictureMaker(config: PictureConfig, options: Parameters<typeof createOpenAiPainter>[1] = {}) {
  const painter = config.OPENAI_API_KEY ? createOpenAiPainter(config, options) : undefined;
  let nextSeed = Math.floor(Math.random() * 4_500);

  async function paint(post: PictureSubject, { seed = nextSeed++, unlike }: MakeOptions): Promise<MadePicture> {
    const subject = { title: post.title, category: post.category, seed };
    const data = await encodePainting(paintCover(subject));
    if (unlike && Buffer.from(data).equals(unlike)) return paint(post, { unlike });
    return { data, alt: describeCover(subject), by: "the cover painter" };
  }

  /** A new picture for a post. When the picture service fails, so does this, with the reason. */
  const make = (post: PictureSubject, options: MakeOptions = {}): Promise<MadePicture> =>
    painter ? painter(post, options.signal) : paint(post, options);

  return {
    make,
    /** The same, but a painted cover stands in for a failed picture service; `note` says so. */
    async makeOrPaint(
      post: PictureSubject,
      options: MakeOptions = {},
    ): Promise<{ picture: MadePicture; note?: string }> {
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
