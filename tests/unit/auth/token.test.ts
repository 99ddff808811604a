import fc from "fast-check";
import { expect, it } from "vitest";
import { createAccessToken, emptyTokens, isExpired, isMember, isUsable } from "#lib/auth/tokens.ts";

it("a token's expiry is a whole number of seconds from now", () => {
  expect(createAccessToken("a", 600, 1_700_000_000_999)).toEqual({
    value: "a",
    expiresAt: 1_700_000_600,
  });
});

it("a token has expired only if its expiry is before the current second", () => {
  const token = { value: "a", expiresAt: 100 };
  expect(isExpired(token, 99_999)).toBe(false);
  expect(isExpired(token, 100_999)).toBe(false);
  expect(isExpired(token, 101_000)).toBe(true);
});

it("a token is usable from the first to the last second of its lifetime", () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(10 ** 6), fc.nat(2 * 10 ** 6), (now, life, passed) => {
      const token = createAccessToken("a", life, now);
      expect(Number.isInteger(token.expiresAt)).toBe(true);
      const later = (Math.floor(now / 1000) + passed) * 1000;
      expect(isUsable(token, later)).toBe(passed <= life);
    }),
  );
});

it("the initial tokens are empty, with the role none, and not usable", () => {
  expect(emptyTokens).toEqual({
    accessToken: { value: "", expiresAt: 0 },
    refreshToken: { value: "", role: "none" },
  });
  expect(isUsable({ value: "", expiresAt: 10 ** 12 }, 0)).toBe(false);
});

it.each([
  ["none", false],
  ["visitor", false],
  ["member", true],
])("tokens with the role %s count as logged in: %s", (role, expected) => {
  expect(isMember({ ...emptyTokens, refreshToken: { value: "r", role } })).toBe(expected);
});
