import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whom to count as one: an IPv4 address, however it is written, or the /56 of an IPv6 address, since a household is
 * given that many and could otherwise be a new visitor at every request.
 */
export function networkOf(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%"); // a link-local address may name its interface
  if (!isIP(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/56`)}/56`;
}
