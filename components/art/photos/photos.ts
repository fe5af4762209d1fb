import type { Photo } from "../../ui/Picture.tsx";
import clinic from "./clinic.svg";
import portrait from "./portrait.svg";

/** Drawings in place of photographs that the practice has not added (content/practice/photos.yaml). */
export const photos = {
  clinic: { src: clinic, width: 1200, height: 800 },
  portrait: { src: portrait, width: 800, height: 1000 },
} as const satisfies Record<string, Photo>;
