import type { ReactNode } from "react";
import { paths } from "#content/facts/navigation.ts";
import { useWords } from "../facts.ts";
import { Inline } from "../ui/Inline.tsx";
import { Split } from "./Split.tsx";

interface PriceRow {
  name: string;
  /** Formatted, with its pound sign. */
  cost: string;
  note: string;
}

export function Prices({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <dl className="prices">
      {rows.map(({ name, cost, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="cost">{cost}</dd>
          <dd>
            <Inline text={note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PricingProps {
  title: string;
  note: string;
  rows: readonly PriceRow[];
  /** Buttons. */
  actions: ReactNode;
}

/** The prices of a treatment with buttons; the target of links to #prices. */
export function Pricing({ title, note, rows, actions }: PricingProps) {
  return (
    <Split title={title} note={note} ground="tint" id="prices">
      <Prices rows={rows} />
      <p className="actions no-print">{actions}</p>
      <p className="small muted">
        <a href={paths.privacy}>{useWords("site").labels.yourData}</a>
      </p>
    </Split>
  );
}
