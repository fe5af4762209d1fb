export function Quote({ text }: { text: string }) {
  return (
    <blockquote className="quote">
      <p>{`“${text}”`}</p>
    </blockquote>
  );
}
