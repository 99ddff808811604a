import { invalidField } from "../../../../wix/errors/errors.ts";

const longest = 8_192;

/**
 * Parses the header `Upload-Metadata`: pairs of a name and a value in Base64, separated by commas. Throws
 * `INVALID_ARGUMENT`.
 */
export function parseUploadMetadata(header: string): ReadonlyMap<string, string> {
  const field = "Upload-Metadata";
  if (header.length > longest) throw invalidField(field, "MAX", "is too long");
  const values = new Map<string, string>();
  for (const pair of header.split(",")) {
    const [name = "", value = "", ...rest] = pair.trim().split(" ");
    if (name === "") continue;
    if (rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
      throw invalidField(field, "FORMAT", "must contain pairs of a name and a value in Base64");
    }
    values.set(name, Buffer.from(value, "base64").toString("utf8"));
  }
  return values;
}
