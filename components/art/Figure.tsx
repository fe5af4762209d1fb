import sprite from "./sprite.svg";

export type Animal = "human" | "dog" | "horse";

/** The part of the 480 × 480 drawing board that each figure stands on. */
export const figureBoxes = {
  human: { x: 80, y: 10, width: 320, height: 470 },
  dog: { x: 10, y: 90, width: 460, height: 330 },
  horse: { x: 10, y: 30, width: 460, height: 410 },
} as const satisfies Record<Animal, { x: number; y: number; width: number; height: number }>;

interface FigureProps {
  of: Animal;
  /** Heavier strokes, for less than 64 px. */
  small?: boolean;
}

/** A human, a dog or a horse in a few chalk strokes, in the colour of the text around it. */
export function Figure({ of, small = false }: FigureProps) {
  const { x, y, width, height } = figureBoxes[of];
  return (
    <svg
      className={small ? "small-figure" : "figure"}
      viewBox={`${x} ${y} ${width} ${height}`}
      fill="currentColor"
      aria-hidden="true"
    >
      <use href={`${sprite}#${small ? `${of}-small` : of}`} />
    </svg>
  );
}
