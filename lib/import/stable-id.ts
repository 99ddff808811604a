import { createHash } from "node:crypto";

export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns an ID that is the same for every import: a version 8 UUID (RFC 9562) derived from a name. */
export function stableId(name: string): string {
  const hex = hashText(`quire ${name}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
