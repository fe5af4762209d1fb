import { Backbone } from "../art/Backbone.tsx";

export interface Step {
  title: string;
  text: string;
}

interface StepsProps {
  items: readonly Step[];
  /** Four of them, hung side by side from a backbone on wide screens. */
  across?: boolean;
}

export function Steps({ items, across = false }: StepsProps) {
  return (
    <>
      {across && <Backbone />}
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
