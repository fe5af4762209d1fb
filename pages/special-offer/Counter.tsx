import { Island } from "#components/islands/Island.server.tsx";
import { JustBooked } from "#components/islands/offer-counter/JustBooked.tsx";
import { SpotsBanner } from "#components/islands/offer-counter/SpotsBanner.tsx";
import { SpotsClosing } from "#components/islands/offer-counter/SpotsClosing.tsx";
import { SpotsMeter } from "#components/islands/offer-counter/SpotsMeter.tsx";
import { offer } from "#content/facts/offer.ts";

// The four parts of the counter. Only a simulated number moves; the true one is plain text and needs no script.

export const Banner = () =>
  offer.simulateActivity ? (
    <Island name="SpotsBanner" component={SpotsBanner} props={{}} when="load" />
  ) : (
    <SpotsBanner />
  );

export const Meter = () =>
  offer.simulateActivity ? <Island name="SpotsMeter" component={SpotsMeter} props={{}} when="load" /> : <SpotsMeter />;

export const ClosingTitle = () =>
  offer.simulateActivity ? (
    <Island name="SpotsClosing" component={SpotsClosing} props={{}} when="load" />
  ) : (
    <SpotsClosing />
  );

export const Announcement = () =>
  offer.simulateActivity && <Island name="JustBooked" component={JustBooked} props={{}} when="load" />;
