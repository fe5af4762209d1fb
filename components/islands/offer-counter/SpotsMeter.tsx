import { useSignals } from "@preact/signals-react/runtime";
import { offer } from "#content/facts/offer.ts";
import { offerPage } from "#content/pages/offer.ts";
import { highlighted, spotsLeft } from "./counter.ts";

/** Ten chalk strokes, as many of them bright as there are places left. */
export function SpotsMeter() {
  useSignals();
  const { left, meter } = offerPage.spots;
  return (
    <div className={highlighted.value ? "spots changed" : "spots"}>
      <p>
        <b>{`${spotsLeft.value} of ${offer.spotsTotal}`}</b> {left}
      </p>
      <div
        className="strokes"
        role="progressbar"
        aria-label={meter(spotsLeft.value)}
        aria-valuemin={0}
        aria-valuemax={offer.spotsTotal}
        aria-valuenow={spotsLeft.value}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          <rect className="all" width="100%" height="100%" />
          <rect className="left" width={`${(spotsLeft.value / offer.spotsTotal) * 100}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}
