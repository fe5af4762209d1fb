/** How much of a page’s name is in an address, from 0 to 1, which is all of its words: /contact in /contact-us. */
export function nearness(address: string, page: string): number {
  const words = address.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const name = page.split("/").at(-1)?.split("-").filter(Boolean) ?? [];
  const found = name.map((word) => word.length * Math.max(0, ...words.map((other) => likeness(word, other))));
  // Long words tell more.
  return found.reduce((sum, length) => sum + length, 0) / (name.join("").length || 1);
}

/** Most of the letters, in any order, are the word with a typing error. */
function likeness(word: string, other: string): number {
  if (word === other) return 1;
  const left = [...word].reduce((rest, letter) => rest.replace(letter, ""), other).length;
  const share = (other.length - left) / Math.max(word.length, other.length);
  return share > 0.7 ? share / 2 : 0;
}
