import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import Pause from "lucide-react/icons/pause";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { offer } from "#content/facts/offer.ts";
import { offerPage } from "#content/pages/offer.ts";
import { Icon } from "../../ui/Icon.tsx";
import { wantsStillness } from "../motion.ts";
import "../toasts/toasts.css";
import "./offer-counter.css";

/**
 * The places that are left. With `offer.simulateActivity` the number falls once, by itself: nobody has booked anything.
 * Without it the number is the true one and stays. The islands below share these signals.
 */
const spotsLeft = signal<number>(offer.simulateActivity ? offer.simulated.spotsAtFirst : offer.truthful.spotsLeft);
const highlighted = signal(false);
const justBooked = signal(false);
const confetti = signal(false);

/** Starts the simulated activity. */
function startCounter() {
  if (!offer.simulateActivity) return;
  const { spotsThen, afterMs, highlightMs, popupMs, confettiMs } = offer.simulated;
  setTimeout(() => {
    spotsLeft.value = spotsThen;
    showFor(highlighted, highlightMs);
    showFor(justBooked, popupMs);
    if (!wantsStillness()) showFor(confetti, confettiMs);
  }, afterMs);
}

function showFor(shown: { value: boolean }, ms: number): void {
  shown.value = true;
  setTimeout(() => {
    shown.value = false;
  }, ms);
}

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

/** The heading of the closing section. */
export function SpotsClosing() {
  useSignals();
  return <h2>{offerPage.closing.title(spotsLeft.value)}</h2>;
}

/** The announcement of the simulated booking, with confetti. */
export function JustBooked() {
  useSignals();
  const { booked, stop, close } = offerPage.spots;
  return (
    <>
      <div role="status">
        {justBooked.value && (
          <div className="toast">
            <strong>{booked.title}</strong>
            <p>{booked.text(spotsLeft.value)}</p>
            <div className="actions">
              {confetti.value && (
                <button type="button" aria-label={stop} onClick={() => (confetti.value = false)}>
                  <Icon of={Pause} />
                </button>
              )}
              <button
                type="button"
                aria-label={close}
                onClick={() => {
                  justBooked.value = false;
                  confetti.value = false;
                }}
              >
                <Icon of={X} />
              </button>
            </div>
          </div>
        )}
      </div>
      {confetti.value && <Confetti />}
    </>
  );
}

const FLECKS = 24;

/**
 * Flecks of chalk, falling. Place and time of each follow from its number, so that every run looks alike. Drawn in the
 * browser only: React sets these styles through the CSSOM, which the content security policy allows.
 */
function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: FLECKS }, (_, index) => {
        const late = ((index * 37) % 100) / 250;
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a fleck is its number
            key={index}
            style={{
              insetInlineStart: `${(index * 61) % 100}%`,
              animationDelay: `${Math.round(late * offer.simulated.confettiMs)}ms`,
              animationDuration: `${Math.round((1 - late) * offer.simulated.confettiMs)}ms`,
            }}
          />
        );
      })}
    </div>
  );
}
