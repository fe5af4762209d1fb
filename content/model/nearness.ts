/** How much of a page’s name is in an address, from 0 to 1, which is all of its words: /contact in /contact-us. */
export function nearness(address: string, page: string): number {
  const words = new Set(address.toLowerCase().match(/[a-z\d]+/g));
  const name = page.split("/").at(-1)?.split("-").filter(Boolean) ?? [];
  // Long words tell more.
  return name.filter((word) => words.has(word)).join("").length / (name.join("").length || 1);
}
