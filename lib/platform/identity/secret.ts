import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for whatever is a secret that a client holds. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the store keeps of a secret. It has enough entropy that a plain hash cannot be guessed. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
