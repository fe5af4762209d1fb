import { Note } from "./Note.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import { Split } from "./Split.tsx";

interface VetFirstProps {
  title: string;
  paragraphs: readonly string[];
  /** Signs with which an animal belongs to its vet and not to us. */
  warning: { heading: string; text: string };
}

/** No animal is treated without its vet: said before anything else on a page about animals. */
export function VetFirst({ title, paragraphs, warning }: VetFirstProps) {
  return (
    <Split title={title}>
      <Paragraphs of={paragraphs} />
      <Note tone="warn" title={warning.heading}>
        <p>{warning.text}</p>
      </Note>
    </Split>
  );
}
