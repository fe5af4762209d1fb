export type Animal = "human" | "dog" | "horse";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the 480 × 480 drawing board that each figure stands on: the viewBox of its file in figures/. */
const figureBoxes: Readonly<Record<Animal, Box>> = {
  human: { x: 80, y: 10, width: 320, height: 470 },
  dog: { x: 10, y: 90, width: 460, height: 330 },
  horse: { x: 10, y: 30, width: 460, height: 410 },
};

interface Walk {
  of: Animal;
  /** The middle of the figure. */
  middle: number;
  /** The ground under its feet. */
  ground: number;
  height: number;
}

/** The transform that puts a figure where it walks. */
export function placeFigure({ of, middle, ground, height }: Walk): string {
  const box = figureBoxes[of];
  const scale = height / box.height;
  const x = middle - (box.x + box.width / 2) * scale;
  const y = ground - height - box.y * scale;
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;
}
