import type { PhotoName } from "#content/facts/photos.ts";
import type { Photo } from "../../ui/Picture.tsx";
import { loops } from "../loops/loops.ts";
import { valley } from "../scenes/scenes.ts";
import clinic from "./clinic.svg";
import portrait from "./portrait.svg";

/** Drawings in place of photographs that the practice has not added (content/practice/photos.yaml). */
export const photos = {
  clinic: { src: clinic, width: 1200, height: 800 },
  portrait: { src: portrait, width: 800, height: 1000 },
  hero: valley[0],
  human: loops.human.poster,
  canine: loops.canine.poster,
  equine: loops.equine.poster,
} as const satisfies Record<Exclude<PhotoName, "share" | "logo">, Photo>;
