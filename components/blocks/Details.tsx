import type { ReactNode } from "react";

/** A list of names and values, such as address, phone and hours. */
export function Details({ rows }: { rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="details">
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
