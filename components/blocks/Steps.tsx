import { Drawing } from "../art/drawings/Drawing.tsx";

interface StepsProps {
  /** Texts by title. */
  items: Readonly<Record<string, string>>;
  /** Whether they (four) hang side by side from a drawn backbone on wide screens. */
  across?: boolean;
}

export function Steps({ items, across = false }: StepsProps) {
  return (
    <>
      {across && <Drawing of="backbone" />}
      <ol className={across ? "steps across" : "steps"}>
        {Object.entries(items).map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
