import { useFacts } from "../facts.ts";
import { OwnPicture } from "./OwnPicture.tsx";

export type Animal = "human" | "dog" | "horse";

interface FigureProps {
  of: Animal;
  /** Whether its strokes are heavier, for sizes below 64 px. */
  small?: boolean;
}

const places = { human: "human", dog: "canine", horse: "equine" } as const;

/**
 * A human, dog or horse in a few chalk strokes, in the colour of the surrounding text (styles/figures.css). The practice’s
 * own picture takes the place of a large one.
 */
export function Figure({ of, small = false }: FigureProps) {
  const { photos, isMarked } = useFacts();
  const place = small ? undefined : places[of];
  if (place && photos[place])
    return <OwnPicture of={place} alt="" className="figure" sizes="(min-width: 60rem) 40vw, 100vw" eager />;
  const className = `figure ${small ? `${of}-small` : of}`;
  return <span className={className} aria-hidden="true" data-photo={isMarked && place} />;
}
