import { Drawing } from "../art/drawings/Drawing.tsx";
import { Inline } from "../ui/Inline.tsx";

interface StepsProps {
  items: readonly { title: string; text: string }[];
  /** Whether they (four) hang side by side from a drawn backbone on wide screens. */
  across?: boolean;
}

export function Steps({ items, across = false }: StepsProps) {
  return (
    <>
      {across && <Drawing of="backbone" />}
      <ol className={across ? "steps across" : "steps"}>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <Inline text={text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
