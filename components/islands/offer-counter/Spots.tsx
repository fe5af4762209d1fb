import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import Pause from "lucide-react/icons/pause";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { counter } from "#content/facts/site.ts";
import { type SpotsOffer, spotsWords } from "#content/pages/offer-spots.ts";
import { Icon } from "../../ui/Icon.tsx";
import { wantsStillness } from "../motion.ts";
import "../toasts/toasts.css";
import "./offer-counter.css";

/**
 * The places that the specification's counter says are left: the number falls once, by itself, and nobody has booked
 * anything. A truthful offer's number is a fact and stays. The islands below share these signals.
 */
const simulatedSpots = signal<number>(counter.spotsAtFirst);
const highlighted = signal(false);
const justBooked = signal(false);
const confetti = signal(false);

const spotsLeft = ({ simulated, placesLeft }: SpotsOffer): number => (simulated ? simulatedSpots.value : placesLeft);

/** Starts the simulated activity. */
function startCounter() {
  const { spotsThen, afterMs, highlightMs, popupMs, confettiMs } = counter;
  setTimeout(() => {
    simulatedSpots.value = spotsThen;
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
export function SpotsBanner(offer: SpotsOffer) {
  useSignals();
  useEffect(() => {
    if (offer.simulated) startCounter();
  }, [offer.simulated]);
  return (
    <div className={highlighted.value ? "banner changed" : "banner"} role="status">
      {spotsWords.banner(spotsLeft(offer), offer)}
    </div>
  );
}

/** Ten chalk strokes, as many of them bright as there are places left. */
export function SpotsMeter(offer: SpotsOffer) {
  useSignals();
  const left = spotsLeft(offer);
  return (
    <div className={highlighted.value ? "spots changed" : "spots"}>
      <p>
        <b>{`${left} of ${offer.places}`}</b> {spotsWords.left}
      </p>
      <div
        className="strokes"
        role="progressbar"
        aria-label={spotsWords.meter(left, offer)}
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
  return <h2>{spotsWords.closing(spotsLeft(offer), offer)}</h2>;
}

/** The announcement of the simulated booking, with confetti. */
export function JustBooked() {
  useSignals();
  const { booked, stop, close } = spotsWords;
  return (
    <>
      <div role="status">
        {justBooked.value && (
          <div className="toast">
            <strong>{booked.title}</strong>
            <p>{booked.text(simulatedSpots.value)}</p>
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
              animationDelay: `${Math.round(late * counter.confettiMs)}ms`,
              animationDuration: `${Math.round((1 - late) * counter.confettiMs)}ms`,
            }}
          />
        );
      })}
    </div>
  );
}
