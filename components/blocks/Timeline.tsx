interface TimelineProps {
  items: readonly { year: number; what: string }[];
}

/** Years and what happened in them. */
export function Timeline({ items }: TimelineProps) {
  return (
    <ol className="timeline">
      {items.map(({ year, what }) => (
        <li key={year}>
          <time className="year" dateTime={String(year)}>
            {year}
          </time>
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}
