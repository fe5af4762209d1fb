import type { ReactNode } from "react";

/** Pairs of name and value: address, phone, hours. */
export function Details({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="details">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
