/** A plain run of words, or a figure that stands out. */
export type FactsPart = string | { figure: string };

/** The practice in numbers, said in one sentence instead of boxed. */
export function Facts({ parts }: { parts: readonly FactsPart[] }) {
  return (
    <p className="facts">
      {parts.map((part) => (typeof part === "string" ? part : <strong key={part.figure}>{part.figure}</strong>))}
    </p>
  );
}
