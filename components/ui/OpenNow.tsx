import { useFacts } from "../facts.ts";

interface OpenNowProps {
  says: "state" | "answer";
  /** Where no script runs; the plain hours stand beside it anyway. */
  children?: string;
}

/** Whether the practice is open at this moment: the browser fills it in (islands/open-now). */
export function OpenNow({ says, children }: OpenNowProps) {
  const { hours, closures } = useFacts();
  const opening = {
    open: hours.open.map(({ days, spans }) => ({ days, spans })),
    closures: closures.coming.map(({ from, to }) => ({ from, to })),
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
