import { Drawing } from "../art/drawings/Drawing.tsx";

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
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
