import { Note } from "./Note.tsx";
import { Split } from "./Split.tsx";

interface VetFirstProps {
  title: string;
  paragraphs: readonly string[];
  /** Signs that call for a vet instead of us. */
  warning: { heading: string; text: string };
}

/** No animal is treated without its vet: this comes first on a page about animals. */
export function VetFirst({ warning, ...words }: VetFirstProps) {
  return (
    <Split {...words}>
      <Note tone="warn" title={warning.heading}>
        <p>{warning.text}</p>
      </Note>
    </Split>
  );
}
