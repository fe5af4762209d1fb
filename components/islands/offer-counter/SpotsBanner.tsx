import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { offerPage } from "#content/pages/offer.ts";
import { highlighted, spotsLeft, startCounter } from "./counter.ts";
import "./offer-counter.css";

/** The strip at the top of the offer: how many places are left. */
export function SpotsBanner() {
  useSignals();
  useEffect(startCounter, []);
  return (
    <div className={highlighted.value ? "banner changed" : "banner"} role="status">
      {offerPage.spots.banner(spotsLeft.value)}
    </div>
  );
}
