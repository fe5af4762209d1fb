import type { Offer } from "../facts/facts.ts";
import { longDate } from "../model/london-time.ts";

/** The facts of the offer that the counter of places needs. */
export type SpotsOffer = Pick<Offer, "simulated" | "places" | "placesLeft" | "validDays" | "endsOn">;

export const offerEnds = ({ simulated, validDays, endsOn }: SpotsOffer): string =>
  simulated ? `expires in ${validDays} days` : `ends on ${longDate(endsOn)}`;

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const numberInWords = (count: number): string => numbers[count] ?? String(count);

/** Texts about the remaining places. */
export const spotsLabels = {
  banner: (left: number, offer: SpotsOffer) => `${left} of ${offer.places} places left. Offer ${offerEnds(offer)}`,
  left: "appointments left at this price",
  meter: (left: number, { places }: SpotsOffer) => `${left} of ${places} left`,
  closing: (left: number, { places }: SpotsOffer) => `${numberInWords(places)} places. ${numberInWords(left)} left.`,
  booked: {
    title: "Just Booked",
    text: (left: number) => `Someone has taken a place. ${numberInWords(left)} are left.`,
  },
  stop: "Stop the animation",
  close: "Close",
};
