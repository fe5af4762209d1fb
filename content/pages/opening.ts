import type { openingAt } from "../facts/open-now.ts";

type State = ReturnType<typeof openingAt>;

/** Whether the practice is open, and when a message is read. */
export const openingWords = {
  state: ({ isOpen, when }: State): string =>
    isOpen ? `Open now, ${when}` : when ? `Closed now, opens ${when}` : "Open by arrangement",
  answer: ({ isOpen, when }: State): string =>
    isOpen
      ? `We read messages while we are open: now, ${when}.`
      : when
        ? `We are closed now, and read messages again ${when}.`
        : "We read messages as soon as we can.",
  /** Where no script runs. */
  always: "We read messages while we are open.",
};
