/** Texts of the checklist. Those of its points come from the service. */
export const goingLive = {
  title: "Going live",
  lookAgain: "Look again",
  looking: "Looking at everything …",
  failed: "The checklist could not be made.",
  tally(open: number): string {
    if (open === 0) return "Nothing is open.";
    return open === 1 ? "1 point is open. It does not stop you." : `${open} points are open. None of them stops you.`;
  },
  lookedJustNow: "Looked at just now.",
  notLookedSince: (time: string) => `Not looked at since ${time}.`,
  groups: { visitors: "Before visitors come", house: "Your server" },
  openIn: (count: number) => `${count} open`,
  inOrder: "In order",
  points: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  /** Read out before a point's name, in place of its symbol. */
  states: { red: "To mend", amber: "Look at", inOrder: "In order", stale: "In order then" },
  how: "For whoever looks after your server:",
} as const;
