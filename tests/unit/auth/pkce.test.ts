import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { computeChallenge, createVerifier } from "#lib/auth/pkce.ts";

describe("the code verifier", () => {
  it("has 43 characters by default", () => {
    expect(createVerifier()).toHaveLength(43);
  });

  it("supports every length from 43 to 128 and uses only the RFC 7636 alphabet", () => {
    fc.assert(
      fc.property(fc.integer({ min: 43, max: 128 }), (length) => {
        const verifier = createVerifier(length);
        expect(verifier).toHaveLength(length);
        expect(verifier).toMatch(/^[A-Za-z0-9\-._~]+$/);
      }),
    );
  });

  it.each([42, 129, 0, -1, 43.5, Number.NaN])("is rejected with %d characters", (length) => {
    expect(() => createVerifier(length)).toThrow(
      expect.objectContaining({
        code: "INVALID_VERIFIER_LENGTH",
        message: `Expected a length between 43 and 128. Received ${length}.`,
      }),
    );
  });

  it("discards random bytes that would make some characters likelier than others", () => {
    const draws = [198, 255, 0, 65];
    let drawn = 0;
    const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint8Array) array.set(array.map(() => draws[drawn++ % 4] ?? 0));
      return array;
    });
    const verifier = createVerifier();
    random.mockRestore();
    expect(verifier).toBe(`${"a~".repeat(21)}a`);
  });

  it("uses each of its 66 characters about equally often", () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 1000; round++) {
      for (const character of createVerifier(128)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    const expected = (1000 * 128) / 66;
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(66);
    // With 65 degrees of freedom, a random result exceeds 140 once in ten million runs. Modulo bias gives
    // over 5000.
    expect(chiSquare).toBeLessThan(140);
  });
});

describe("the code challenge", () => {
  it("matches the example in RFC 7636, appendix B", () => {
    expect(computeChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
  });

  it("is the base64url-encoded SHA-256 hash that Node computes, for text of any length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const digest = createHash("sha256").update(text, "utf8").digest("base64url");
        expect(computeChallenge(text)).toBe(digest);
      }),
    );
  });
});
