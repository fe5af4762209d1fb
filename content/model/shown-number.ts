/** Of a few, nobody could be told from another, so it is not told how many they are. */
export const isFew = (count: number): boolean => count > 0 && count < 5;

/** A number of people or what they did, as it is shown. */
export function shownNumber(count: number): string {
  if (count === 0) return "no";
  return isFew(count) ? "a few" : count.toLocaleString("en-GB");
}
