import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom to count as one: an IPv4 address, however it is written, or the /56 of an IPv6 address, since a household is
 * given that many and could otherwise be a new visitor at every request.
 */
export function networkOf(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%"); // a link-local address may name its interface
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groupsOf(bare);
  const isMappedIPv4 = (a | b | c | d | e) === 0 && f === 0xffff;
  if (isMappedIPv4) return [g >> 8, g & 0xff, h >> 8, h & 0xff].join(".");
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}

/** The eight 16-bit groups. `URL` brings every spelling (::, dotted end, upper case) into one. */
function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const given = [...(before ?? []), ...(after ?? [])];
  const zeros = Array<string>(8 - given.length).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}
