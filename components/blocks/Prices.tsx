export interface PriceRow {
  name: string;
  /** As shown, with its pound sign. */
  cost: string;
  note: string;
}

/** A ledger: what it is, what it costs, what is in it. */
export function Prices({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <dl className="prices">
      {rows.map(({ name, cost, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="cost">{cost}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
