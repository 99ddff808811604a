import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Request header that contains the client's address. The server overwrites any value sent by a client. */
export const clientAddressHeader = "x-quire-client-address";

/** The addresses of trusted reverse proxies, which are on this machine or in private networks. */
const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8);
nearby.addSubnet("10.0.0.0", 8);
nearby.addSubnet("172.16.0.0", 12);
nearby.addSubnet("192.168.0.0", 16);
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/**
 * Returns the address of the client that sent a request. Behind a nearby reverse proxy, this is the last
 * address in `X-Forwarded-For`, which was added by the proxy; clients can forge all earlier addresses.
 */
export function clientAddress(request: IncomingMessage, isBehindTls: boolean): string {
  const peer = readPeerAddress(request);
  if (!isBehindTls || !isPrivateAddress(peer)) return peer;
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const last = dropPort(forwarded.split(",").at(-1)?.trim() ?? "");
  return isIP(last) === 0 ? peer : last;
}

/** Returns whether a request comes through a trusted reverse proxy. */
export const isTrustedProxy = (request: IncomingMessage, isBehindTls: boolean): boolean =>
  isBehindTls && isNearbyPeer(request);

/** Returns whether the connection's peer is on this machine or in a private network. */
export const isNearbyPeer = (request: IncomingMessage): boolean =>
  isPrivateAddress(readPeerAddress(request));

/** Some proxies write `192.0.2.1:443` or `[2001:db8::1]:443`. */
const dropPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(address)?.[1] ??
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
  address;

const readPeerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");

/** Returns whether an address belongs to this machine or to a private network. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && nearby.check(address, version === 4 ? "ipv4" : "ipv6");
}
