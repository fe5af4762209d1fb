/** Sentences that several pages say. They may name facts only. */
export const shared = {
  travelBrief:
    "travel is free within {{prices.equine.travel.freeMiles}} miles of {{practice.place}}, then {{prices.equine.travel.pencePerMile}}p a mile",
  travelRule:
    "Travel is free within {{prices.equine.travel.freeMiles}} miles of {{practice.place}}. Beyond that, travel expenses of {{prices.equine.travel.pencePerMile}}p for each further mile, there and back, are added once a visit and shared by the owners on the yard. You know the sum before you book.",
  quote:
    "A horse cannot tell you where it hurts, so you learn to look properly. I have treated people better ever since.",
};
