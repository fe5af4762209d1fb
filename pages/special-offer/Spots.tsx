import { Island } from "#components/client/Island.server.tsx";
import { SpotsBanner, SpotsClosing, SpotsMeter } from "#components/islands/offer-counter/Spots.tsx";
import { offer } from "#content/facts/offer.ts";

const parts = { SpotsBanner, SpotsMeter, SpotsClosing };

/** A part of the page that shows how many places are left. Only a simulated number changes; the true one needs no script. */
export function Spots({ part }: { part: keyof typeof parts }) {
  const Part = parts[part];
  return offer.simulateActivity ? <Island name={part} component={Part} props={{}} when="load" /> : <Part />;
}
