/** How many words of a page’s name are in an address, from 0 to 1, which is all: /contact in /contact-us. */
export function nearness(address: string, page: string): number {
  const words = new Set(address.toLowerCase().match(/[a-z\d]+/g));
  const name = page.split("/").at(-1)?.split("-").filter(Boolean) ?? [];
  return name.filter((word) => words.has(word)).length / (name.length || 1);
}
