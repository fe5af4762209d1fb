/** Whether a value has more levels of lists and maps than these; one that holds itself has. Overflows no stack. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)));
