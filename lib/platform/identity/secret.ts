import { createHash, randomBytes } from "node:crypto";

/** Creates a secret for a client: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the hash under which a secret is stored. A plain hash is enough for a secret with 256 random bits. */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
