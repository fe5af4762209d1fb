import { useWords } from "../facts.ts";
import { Inline } from "../ui/Inline.tsx";
/** The practice in numbers, in one sentence. Numbers between ** are emphasised. */
export function Numbers({ text }: { text: string }) {
  return (
    <>
      <h2 className="hide">{useWords("site").labels.numbers}</h2>
      <p className="facts">
        <Inline text={text} />
      </p>
    </>
  );
}
