import backboneDark from "./backbone-dark.svg";
import backbone from "./backbone-light.svg";
import ridgeDark from "./ridge-dark.svg";
import ridge from "./ridge-light.svg";

/** Drawn in the colours of styles/tokens.css; a change of those colours is a change here too. */
export const drawings = {
  /** The vertebrae from which four steps hang; four of them are clay. */
  backbone: { light: backbone, dark: backboneDark, width: 1200, height: 112 },
  /** A human, a dog and a horse walking on a ridge: the end of a page. */
  ridge: { light: ridge, dark: ridgeDark, width: 1280, height: 345 },
} as const;
