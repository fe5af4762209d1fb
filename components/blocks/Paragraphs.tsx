import { Inline } from "../ui/Inline.tsx";
export function Paragraphs({ of: texts }: { of: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Inline text={text} />
    </p>
  ));
}
