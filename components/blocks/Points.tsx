import { Inline } from "../ui/Inline.tsx";

interface PointsProps {
  items: readonly (string | { title: string; text: string })[];
}

/** Short points side by side, each under a hairline: plain, or a title with a text. */
export function Points({ items }: PointsProps) {
  return (
    <ul className="points list">
      {items.map((point) => (
        <li key={typeof point === "string" ? point : point.title}>
          {typeof point === "string" ? (
            <p className="point">
              <Inline text={point} />
            </p>
          ) : (
            <>
              <h3>{point.title}</h3>
              <p>
                <Inline text={point.text} />
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
