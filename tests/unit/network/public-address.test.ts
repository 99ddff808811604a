import { describe, expect, test } from "vitest";
import { isPublicAddress } from "#lib/network/public-address.ts";

describe("isPublicAddress", () => {
  test.each([
    ["0.0.0.0", "unspecified"],
    ["10.255.0.1", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "metadata of Alibaba Cloud"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["168.63.129.16", "metadata of Azure"],
    ["169.254.169.254", "metadata of most clouds"],
    ["169.254.170.2", "credentials of containers at AWS"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.192", "metadata of Oracle Cloud"],
    ["192.0.2.1", "documentation"],
    ["192.168.1.1", "private"],
    ["198.19.0.1", "benchmarks"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:a00:1", "IPv4-mapped"],
    ["::ffff:0:127.0.0.1", "IPv4-translated"],
    ["64:ff9b::127.0.0.1", "NAT64 of loopback"],
    ["64:ff9b::a9fe:a9fe", "NAT64 of metadata"],
    ["64:ff9b:1::1", "local NAT64"],
    ["100::1", "discard"],
    ["2001::1", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::", "6to4"],
    ["2002:808:808::", "6to4"],
    ["3fff::1", "documentation"],
    ["5f00::1", "segment routing"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "metadata of AWS"],
    ["fd20:ce::254", "metadata of Google Cloud"],
    ["fe80::1", "link-local"],
    ["fe80::1%lo", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["localhost", "no address"],
    ["", "no address"],
  ])("%s is not public (%s)", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450::1",
    "64:ff9b::808:808",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
