import { Inline } from "../ui/Inline.tsx";
export function Quote({ text }: { text: string }) {
  return (
    <blockquote className="quote">
      <p>
        <Inline text={`“${text}”`} />
      </p>
    </blockquote>
  );
}
