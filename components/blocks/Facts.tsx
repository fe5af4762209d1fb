/** The practice in numbers, in one sentence; figures between ** stand out. */
export function Facts({ text }: { text: string }) {
  return (
    <>
      <h2 className="hide">In numbers</h2>
      <p className="facts">
        {text.split("**").map((part, at) => (at % 2 ? <strong key={part}>{part}</strong> : part))}
      </p>
    </>
  );
}
