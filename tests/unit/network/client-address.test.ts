import { IncomingMessage, type IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddress } from "#lib/network/client-address.ts";

/** Creates a request from the connection address `peer`. */
function requestFrom(peer: string | undefined, headers: IncomingHttpHeaders = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const forwarded = (addresses: string) => ({ "x-forwarded-for": addresses });

it.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.31.0.9", "192.168.1.1", "fd00::5"])(
  "uses the last forwarded address of a reverse proxy at %s",
  (peer) => {
    const last = (list: string) => clientAddress(requestFrom(peer, forwarded(list)), true);
    expect(last("203.0.113.9")).toBe("203.0.113.9");
    expect(last("198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(last("made up,2001:db8::9 ")).toBe("2001:db8::9");
  },
);

it.each(["203.0.113.5", "2001:db8::5", "172.32.0.1", "11.0.0.1", "::ffff:8.8.8.8"])(
  "ignores forwarded addresses from the public address %s",
  (peer) => {
    const request = requestFrom(peer, forwarded("198.51.100.1"));
    expect(clientAddress(request, true)).toBe(peer.replace("::ffff:", ""));
  },
);

it("ignores forwarded addresses if there is no reverse proxy", () => {
  expect(clientAddress(requestFrom("127.0.0.1", forwarded("198.51.100.1")), false)).toBe(
    "127.0.0.1",
  );
});

it.each([
  "",
  " ",
  "unknown",
  "203.0.113.9:",
  "[203.0.113.9",
  "203.0.113.9,",
  "evil.example",
  "1.2.3",
])("uses the connection's address if the forwarded value is %j", (list) => {
  expect(clientAddress(requestFrom("10.0.0.2", forwarded(list)), true)).toBe("10.0.0.2");
});

it.each([
  ["203.0.113.9:443", "203.0.113.9"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
])("reads the address in %s without brackets or port", (list, address) => {
  expect(clientAddress(requestFrom("10.0.0.2", forwarded(list)), true)).toBe(address);
});

it("uses the connection's address without a forwarded value, or an empty string if the connection is closed", () => {
  expect(clientAddress(requestFrom("10.0.0.2"), true)).toBe("10.0.0.2");
  expect(clientAddress(requestFrom(undefined), true)).toBe("");
  expect(clientAddress(requestFrom("fe80::1%eth0", forwarded("203.0.113.9")), true)).toBe(
    "fe80::1%eth0",
  );
});
