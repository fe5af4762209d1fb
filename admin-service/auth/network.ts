import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network that counts as one client: an IPv4 address, or the /56 of an IPv6 address. A household gets a whole /56
 * and could otherwise come from a new address at every request.
 */
export function networkOf(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%"); // a link-local address may name its interface
  if (!isIP(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/56`)}/56`;
}
