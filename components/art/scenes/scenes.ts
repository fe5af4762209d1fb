import dawn from "./hero-dawn.svg";
import dusk from "./hero-dusk.svg";
import midday from "./hero-midday.svg";

const size = { width: 2400, height: 1200 };

/** One valley in three lights with the same outlines, so that a cross-fade changes only the light and the figure. */
export const valley = [
  { light: "dawn", src: dawn, ...size },
  { light: "midday", src: midday, ...size },
  { light: "dusk", src: dusk, ...size },
] as const;
