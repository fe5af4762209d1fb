interface FactsProps {
  /** Plain words, and figures that stand out. */
  parts: readonly (string | { figure: string })[];
}

/** The practice in numbers, in one sentence. */
export function Facts({ parts }: FactsProps) {
  return (
    <>
      <h2 className="hide">In numbers</h2>
      <p className="facts">
        {parts.map((part) => (typeof part === "string" ? part : <strong key={part.figure}>{part.figure}</strong>))}
      </p>
    </>
  );
}
