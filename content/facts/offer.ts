import { prices } from "./prices.ts";

const price = prices.human.initial;
const wasPrice = 112;

/**
 * The special offer. `simulateActivity` keeps the counter of the specification, which falls from 6 to 5 by itself and
 * announces a booking that nobody made. UK advertising rules forbid that: a live practice should set it to `false` and
 * fill in `endsOn` and `spotsLeft` truthfully.
 */
export const offer = {
  price,
  wasPrice,
  saving: wasPrice - price,
  minutes: 30,
  spotsTotal: 10,
  validDays: 7,
  simulateActivity: true,
  simulated: { spotsAtFirst: 6, spotsThen: 5, afterMs: 15_000, highlightMs: 2_000, popupMs: 4_000, confettiMs: 3_000 },
  truthful: { endsOn: "2026-12-18", spotsLeft: 6 },
} as const;
