/** A number of people or what they did, as it is shown: of a few, nobody could be told from another. */
export function shownNumber(count: number): string {
  if (count === 0) return "no";
  return count < 5 ? "a few" : count.toLocaleString("en-GB");
}
