import { expect, test } from "vitest";
import { networkOf } from "./limits.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:CB00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1200::1", "2001:db8:0:1200::/56"],
  ["2001:0DB8:0000:12ff:ffff:ffff:ffff:ffff", "2001:db8:0:1200::/56"],
  ["2001:db8:0:1300::1", "2001:db8:0:1300::/56"],
  ["fe80::1%eth0", "fe80::/56"],
  ["203.0.115.9:1001", "203.0.115.9"],
  ["[2001:db8:1::1]:1001", "2001:db8:1::/56"],
  ["[fe80::1%eth0]", "fe80::/56"],
  ["2001:db8:0:12ff::1:1001", "2001:db8:0:1200::/56"],
  ["::1", "::/56"],
  ["203.0.113:80", "unknown"],
  ["not an address", "unknown"],
  [undefined, "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
