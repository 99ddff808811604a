/** Counts the subscribers in an export. Their addresses are read only to count them, and are never reported. */
import type { Archive } from "./reading/archive.ts";
import { decodeUndeclared } from "./reading/decode-text.ts";
import { formatCount } from "./problems.ts";
import { SourceError } from "../convert/source-media.ts";

/** Maximum size of a list of subscribers in bytes. */
const largestList = 256 * 1024 ** 2;

/** Describes the lists of subscribers, which are not imported. Returns an empty list if there are none. */
export async function describeSubscribers(archive: Archive): Promise<string[]> {
  const lists = archive.names.filter((name) =>
    /(?:^|\/)[^/]*(?:email_?list|subscribers?)[^/]*\.csv$/i.test(name),
  );
  if (lists.length === 0) return [];
  const addresses = new Set<string>();
  for (const name of lists) {
    try {
      const { text } = decodeUndeclared(await archive.read(name, largestList));
      for (const [value] of text.matchAll(/[^\s"',;<>]+/g)) {
        if (value.slice(1, -1).includes("@")) addresses.add(value);
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return ["a list of subscribers was left out, and can't be read"];
    }
  }
  const counted = formatCount(addresses.size, "subscriber was", "subscribers were");
  return [`${counted} left out, because imports do not create members`];
}
