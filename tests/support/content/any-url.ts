import fc from "fast-check";
import { anyCodePoint } from "./any-string.ts";

const unreserved = "abcxyzABCXYZ0189-._~!$&'()*+,;=:@";

/** A character of a URL, escaped if it needs to be. Cheaper than the table of all characters that fast-check creates. */
const urlCharacter = fc.oneof(
  { arbitrary: fc.constantFrom(...unreserved.split("")), weight: 9 },
  { arbitrary: anyCodePoint.map(encodeURIComponent), weight: 1 },
);

/** An arbitrary for the path of a URL, such as `/a%20b/c`. */
export const anyPath = fc
  .array(fc.string({ unit: urlCharacter }), { maxLength: 5 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

/** An arbitrary for the query of a URL, without the question mark, or for its fragment, without the hash. */
export const anyQuery = fc.string({
  unit: fc.oneof(
    { arbitrary: urlCharacter, weight: 9 },
    { arbitrary: fc.constantFrom("/", "?"), weight: 1 },
  ),
});
