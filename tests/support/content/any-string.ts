import fc from "fast-check";

type Constraints = Omit<fc.StringConstraints, "unit">;

/** Any code point except surrogates. Cheaper than `unit: "binary"`, which builds a table. */
export const anyCodePoint = fc
  .oneof(
    { arbitrary: fc.integer({ min: 0, max: 0xd7ff }), weight: 1 },
    { arbitrary: fc.integer({ min: 0xe000, max: 0x10_ffff }), weight: 1 },
    { arbitrary: fc.integer({ min: 0, max: 0x7f }), weight: 2 },
  )
  .map((code) => String.fromCodePoint(code));

/**
 * Returns an arbitrary for strings of any code points, including control characters and characters outside
 * the BMP.
 */
export function anyString(constraints: Constraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCodePoint });
}
