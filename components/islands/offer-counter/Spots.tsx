import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import Pause from "lucide-react/icons/pause";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { counter } from "#content/facts/site.ts";
import { type SpotsOffer, spotsLabels } from "#content/pages/offer-spots.ts";
import { Icon } from "../../ui/Icon.tsx";
import { prefersReducedMotion } from "../motion.ts";
import "../toasts/toasts.css";
import "./offer-counter.css";

/**
 * The places left according to the simulated counter of the specification: the number falls once, although nobody has
 * booked. The number of a truthful offer is a fact and does not change. The islands below share these signals.
 */
const simulatedSpots = signal<number>(counter.spotsAtFirst);
const isHighlighted = signal(false);
const isPopupOpen = signal(false);
const hasConfetti = signal(false);

const spotsLeft = ({ simulated, placesLeft }: SpotsOffer): number => (simulated ? simulatedSpots.value : placesLeft);

/** Starts the simulated activity. */
function startCounter() {
  const { spotsThen, afterMs, highlightMs, popupMs, confettiMs } = counter;
  setTimeout(() => {
    simulatedSpots.value = spotsThen;
    setFor(isHighlighted, highlightMs);
    setFor(isPopupOpen, popupMs);
    if (!prefersReducedMotion()) setFor(hasConfetti, confettiMs);
  }, afterMs);
}

/** Sets a flag for some time. */
function setFor(flag: { value: boolean }, ms: number): void {
  flag.value = true;
  setTimeout(() => {
    flag.value = false;
  }, ms);
}

/** The strip at the top of the offer that says how many places are left. */
export function SpotsBanner(offer: SpotsOffer) {
  useSignals();
  useEffect(() => {
    if (offer.simulated) startCounter();
  }, [offer.simulated]);
  return (
    <div className={isHighlighted.value ? "banner changed" : "banner"} role="status">
      {spotsLabels.banner(spotsLeft(offer), offer)}
    </div>
  );
}

/** Ten chalk strokes, of which as many are bright as there are places left. */
export function SpotsMeter(offer: SpotsOffer) {
  useSignals();
  const left = spotsLeft(offer);
  return (
    <div className={isHighlighted.value ? "spots changed" : "spots"}>
      <p>
        <b>{`${left} of ${offer.places}`}</b> {spotsLabels.left}
      </p>
      <div
        className="strokes"
        role="progressbar"
        aria-label={spotsLabels.meter(left, offer)}
        aria-valuemin={0}
        aria-valuemax={offer.places}
        aria-valuenow={left}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          <rect className="all" width="100%" height="100%" />
          <rect className="left" width={`${(left / offer.places) * 100}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}

/** The heading of the closing section. */
export function SpotsClosing(offer: SpotsOffer) {
  useSignals();
  return <h2>{spotsLabels.closing(spotsLeft(offer), offer)}</h2>;
}

/** The announcement of the simulated booking, with confetti. */
export function JustBooked() {
  useSignals();
  const { booked, stop, close } = spotsLabels;
  return (
    <>
      <div role="status">
        {isPopupOpen.value && (
          <div className="toast">
            <strong>{booked.title}</strong>
            <p>{booked.text(simulatedSpots.value)}</p>
            <div className="actions">
              {hasConfetti.value && (
                <button type="button" aria-label={stop} onClick={() => (hasConfetti.value = false)}>
                  <Icon of={Pause} />
                </button>
              )}
              <button
                type="button"
                aria-label={close}
                onClick={() => {
                  isPopupOpen.value = false;
                  hasConfetti.value = false;
                }}
              >
                <Icon of={X} />
              </button>
            </div>
          </div>
        )}
      </div>
      {hasConfetti.value && <Confetti />}
    </>
  );
}

const FLECKS = 24;

/**
 * Falling flecks of chalk. The position and timing of each follow from its index, so that every run looks alike. Drawn
 * in the browser only: there React sets the styles through the CSSOM, which the CSP allows.
 */
function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: FLECKS }, (_, index) => {
        const delay = ((index * 37) % 100) / 250;
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a fleck is identified by its index
            key={index}
            style={{
              insetInlineStart: `${(index * 61) % 100}%`,
              animationDelay: `${Math.round(delay * counter.confettiMs)}ms`,
              animationDuration: `${Math.round((1 - delay) * counter.confettiMs)}ms`,
            }}
          />
        );
      })}
    </div>
  );
}
