export type Animal = "human" | "dog" | "horse";

interface FigureProps {
  of: Animal;
  /** Whether its strokes are heavier, for sizes below 64 px. */
  small?: boolean;
}

/** A human, dog or horse in a few chalk strokes, in the colour of the surrounding text (styles/figures.css). */
export function Figure({ of, small = false }: FigureProps) {
  return <span className={`figure ${small ? `${of}-small` : of}`} aria-hidden="true" />;
}
