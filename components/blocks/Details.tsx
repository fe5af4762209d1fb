import type { ReactNode } from "react";

/** Pairs of name and value: address, phone, hours. */
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
