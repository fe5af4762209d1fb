import type { ReactNode } from "react";
import { type PriceRow, Prices } from "./Prices.tsx";
import { Split } from "./Split.tsx";

interface PricingProps {
  title: string;
  note: string;
  rows: readonly PriceRow[];
  /** The way to the privacy policy. */
  privacy: { text: string; href: string };
  /** Buttons. */
  actions: ReactNode;
}

/** The prices of a treatment, with the button that books it beside them; #prices leads here. */
export function Pricing({ title, note, rows, privacy, actions }: PricingProps) {
  return (
    <Split title={title} note={note} ground="tint" id="prices">
      <Prices rows={rows} />
      <p className="actions no-print">{actions}</p>
      <p className="small muted">
        <a href={privacy.href}>{privacy.text}</a>
      </p>
    </Split>
  );
}
