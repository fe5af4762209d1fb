import { offer } from "#content/facts/offer.ts";

const FLECKS = 24;

/**
 * Flecks of chalk, falling. Every fleck's way is a function of its number, so nothing here is left to chance. Drawn in
 * the browser only: React sets these styles through the CSSOM, which the content security policy allows.
 */
export function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: FLECKS }, (_, index) => {
        const spread = (index * 61) % 100;
        const late = ((index * 37) % 100) / 250;
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a fleck is its number
            key={index}
            style={{
              insetInlineStart: `${spread}%`,
              animationDelay: `${Math.round(late * offer.simulated.confettiMs)}ms`,
              animationDuration: `${Math.round((1 - late) * offer.simulated.confettiMs)}ms`,
            }}
          />
        );
      })}
    </div>
  );
}
