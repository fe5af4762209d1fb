import { Drawing } from "../art/drawings/Drawing.tsx";

interface StepsProps {
  /** Title → text. */
  items: Readonly<Record<string, string>>;
  /** Four of them, hung side by side from a backbone on wide screens. */
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
