import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the key under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address,
 * because a single household has 2^64 addresses there. Returns `unknown` for any other value.
 */
export function clientAddressKey(address: string): string {
  if (isIPv4(address)) return address;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return "unknown";
  const groups = expandAddress(plain);
  const [g0, g1, g2, g3, g4, g5, g6 = 0, g7 = 0] = groups;
  const mapped = [g0, g1, g2, g3, g4].every((group) => group === 0) && g5 === 0xffff;
  if (mapped) return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Returns the eight groups of an IPv6 address (RFC 4291 section 2.2). */
function expandAddress(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const before = readGroups(head);
  const after = readGroups(tail ?? "");
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => {
    if (!part.includes(".")) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
