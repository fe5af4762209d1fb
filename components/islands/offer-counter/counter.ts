import { signal } from "@preact/signals-react";
import { offer } from "#content/facts/offer.ts";
import { wantsStillness } from "../motion.ts";

/**
 * The places that are left, for every part of the page that names them. With `offer.simulateActivity` the number falls
 * once, by itself: nobody has booked anything. Without it the number is the true one and stays.
 */
export const spotsLeft = signal<number>(
  offer.simulateActivity ? offer.simulated.spotsAtFirst : offer.truthful.spotsLeft,
);
/** For a moment after the number has changed. */
export const highlighted = signal(false);
export const justBooked = signal(false);
export const confetti = signal(false);

let begun = false;

/** Starts the simulated activity, once a page however many parts ask for it. */
export function startCounter(): void {
  if (!offer.simulateActivity || begun) return;
  begun = true;
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
