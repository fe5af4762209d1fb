import type { Loop } from "../../blocks/ServiceCard.tsx";
import caninePoster from "./canine.avif";
import canineMp4 from "./canine.mp4";
import canineWebm from "./canine.webm";
import equinePoster from "./equine.avif";
import equineMp4 from "./equine.mp4";
import equineWebm from "./equine.webm";
import humanPoster from "./human.avif";
import humanMp4 from "./human.mp4";
import humanWebm from "./human.webm";

const size = { width: 960, height: 540 };

/** The service cards' loops, rendered by scripts/media/loops.ts. */
export const loops = {
  human: { poster: humanPoster, webm: humanWebm, mp4: humanMp4, ...size },
  canine: { poster: caninePoster, webm: canineWebm, mp4: canineMp4, ...size },
  equine: { poster: equinePoster, webm: equineWebm, mp4: equineMp4, ...size },
} as const satisfies Record<string, Loop>;
