/** The practice in numbers, in one sentence. Numbers between ** are emphasised. */
export function Numbers({ text }: { text: string }) {
  return (
    <>
      <h2 className="hide">In numbers</h2>
      <p className="facts">
        {text.split("**").map((part, at) => (at % 2 ? <strong key={part}>{part}</strong> : part))}
      </p>
    </>
  );
}
