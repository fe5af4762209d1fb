import { useFacts } from "../facts.ts";

/** Announces the coming closures above every public page; each disappears once it is over. */
export function Closures() {
  const { announced } = useFacts().closures;
  const [last] = announced
    .map(({ to }) => to)
    .sort()
    .reverse();
  if (last === undefined) return null;
  return (
    <aside aria-label="Closures" className="closures until no-print" data-enhance="ends" data-ends={last}>
      {announced.map(({ from, to, text, days, times }) => (
        <p key={from} className="until" data-enhance="ends" data-ends={to}>
          <b>{`${[days, times].filter(Boolean).join(", ")}.`}</b> {text}
        </p>
      ))}
    </aside>
  );
}
