import type { openingAt } from "../facts/open-now.ts";

type OpeningState = ReturnType<typeof openingAt>;

/** Texts that say whether the practice is open, and when messages are read. */
export const openingLabels = {
  state: ({ isOpen, when }: OpeningState): string =>
    isOpen ? `Open now, ${when}` : when ? `Closed now, opens ${when}` : "Open by arrangement",
  answer: ({ isOpen, when }: OpeningState): string =>
    isOpen
      ? `We read messages while we are open: now, ${when}.`
      : when
        ? `We are closed now, and read messages again ${when}.`
        : "We read messages as soon as we can.",
};
