/**
 * Classification of IP addresses as public or as private and reserved, based on IANA's special-purpose
 * address registries (https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
import { BlockList, isIP } from "node:net";

const reservedIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local, including the metadata service of most clouds.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved and broadcast.
  ["224.0.0.0", 3],
  // Azure's metadata service, which has a public IP address.
  ["168.63.129.16", 32],
] as const;

/** Reserved ranges within global unicast: protocol assignments (such as Teredo), documentation, 6to4. */
const reservedIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

/** NAT64 (RFC 6052): the last 32 bits are an IPv4 address. */
const nat64 = "64:ff9b::";
const nat64Prefix = 96;

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
globalUnicast.addSubnet(nat64, nat64Prefix, "ipv6");

const reserved = new BlockList();
for (const [network, prefix] of reservedIpv4) {
  reserved.addSubnet(network, prefix, "ipv4");
  reserved.addSubnet(nat64 + network, nat64Prefix + prefix, "ipv6");
}
for (const [network, prefix] of reservedIpv6) reserved.addSubnet(network, prefix, "ipv6");

/** Returns whether `address` is a public IP address rather than a private, local or reserved one. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, "ipv4");
    case 6:
      return globalUnicast.check(address, "ipv6") && !reserved.check(address, "ipv6");
    default:
      return false;
  }
}
