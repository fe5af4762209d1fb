import type { ReactNode } from "react";
import { paths } from "#content/facts/navigation.ts";
import { type PriceRow, Prices } from "./Prices.tsx";
import { Split } from "./Split.tsx";

interface PricingProps {
  title: string;
  note: string;
  rows: readonly PriceRow[];
  /** Buttons. */
  actions: ReactNode;
}

/** The prices of a treatment, with the button that books it beside them; #prices leads here. */
export function Pricing({ title, note, rows, actions }: PricingProps) {
  return (
    <Split title={title} note={note} ground="tint" id="prices">
      <Prices rows={rows} />
      <p className="actions no-print">{actions}</p>
      <p className="small muted">
        <a href={paths.privacy}>How we look after what you tell us</a>
      </p>
    </Split>
  );
}
