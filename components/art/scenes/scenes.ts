import dawn from "./hero-dawn.svg";
import dusk from "./hero-dusk.svg";
import midday from "./hero-midday.svg";

const size = { width: 2400, height: 1200 };

/** One valley in three lights, drawn on the same lines, so that a cross-fade moves only the light and the figure. */
export const valley = [
  { name: "Dawn", src: dawn, ...size },
  { name: "Midday", src: midday, ...size },
  { name: "Dusk", src: dusk, ...size },
] as const;
