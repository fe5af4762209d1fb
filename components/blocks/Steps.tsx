import { DayAndNight } from "../art/DayAndNight.tsx";
import { drawings } from "../art/drawings/drawings.ts";

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
      {across && <DayAndNight drawing={drawings.backbone} className="backbone" />}
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
