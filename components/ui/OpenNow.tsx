import { useFacts } from "../facts.ts";

interface OpenNowProps {
  says: "state" | "answer";
  /** The text without scripts; the opening hours are shown beside it anyway. */
  children?: string;
}

/** Says whether the practice is open now; filled in by the browser (islands/open-now). */
export function OpenNow({ says, children }: OpenNowProps) {
  const { hours, closures } = useFacts();
  const opening = {
    open: hours.open.map(({ days, spans }) => ({ days, spans })),
    closures: closures.coming.map(({ from, to, except, spans }) => ({ from, to, except, spans })),
  };
  return (
    <p
      className="open-now small muted"
      data-enhance="open-now"
      data-when="visible"
      data-says={says}
      data-hours={JSON.stringify(opening)}
    >
      {children}
    </p>
  );
}
