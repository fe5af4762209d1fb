export type Animal = "human" | "dog" | "horse";

interface FigureProps {
  of: Animal;
  /** Heavier strokes, for less than 64 px. */
  small?: boolean;
}

/** A human, a dog or a horse in a few chalk strokes, in the colour of the text around it (styles/figures.css). */
export function Figure({ of, small = false }: FigureProps) {
  return <span className={`figure ${small ? `${of}-small` : of}`} aria-hidden="true" />;
}
