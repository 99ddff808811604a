import { expect, it } from "vitest";
import { clientAddressKey } from "#lib/rate-limit/client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["", "unknown"],
  ["192.0.2.7:443", "unknown"],
  ["192.0.2", "unknown"],
  ["example.com", "unknown"],
  ["192.0.2.7, 10.0.0.1", "unknown"],
])("the address %s counts as %s", (address, key) => {
  expect(clientAddressKey(address)).toBe(key);
});
