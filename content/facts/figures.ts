import { practice } from "./practice.ts";

/** Numbers the practice is proud of. They differ by page, as its owner wrote them; each needs evidence before going live. */
export const figures = {
  patients: "500+",
  years: "10+",
  species: "3",
  horses: "200+",
  established: String(practice.established),
  offer: { patients: "900+", years: "10+", rating: "5" },
} as const;

/** The practitioner's education, by year. */
export const timeline = [
  { year: 2017, what: "Qualified as a Doctor of Chiropractic" },
  { year: 2019, what: "Certified in animal chiropractic, and opened the practice in Wantage" },
  { year: 2022, what: "Advanced training in the care of sport horses and their riders" },
] as const;
