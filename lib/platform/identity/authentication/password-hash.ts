/** Password hashing with argon2id. Limits the number of concurrent hashes. */
import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { gauge } from "../../../metrics/metrics.ts";
import { createError } from "../identity-errors.ts";

/** The library's number for argon2id, because its enum cannot be imported here. */
const argon2id = 2;
export type PasswordCost = {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
};
/** The default cost: 19 MiB, two passes (OWASP, "Password Storage Cheat Sheet"). */
const usualCost: PasswordCost = { memory: 19_456, passes: 2 };

/**
 * Maximum number of concurrent hashes. At least two, because otherwise, on a single core, requests from readers would
 * slow logins down too much (docs/decisions/061-calls-without-next.md). Leaves one of Node's four pool threads for
 * files and compression.
 */
const maximumAtOnce = Math.max(2, Math.min(availableParallelism() - 1, 3));
const maximumWaiting = 200;
const retryAfterSeconds = 2;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Creates a hasher that computes up to `limits.atOnce` hashes at a time, while up to `limits.waiting` more
 * are queued.
 */
export function createPasswordHasher(
  { memory, passes } = usualCost,
  limits = { atOnce: maximumAtOnce, waiting: maximumWaiting },
) {
  const cost = { algorithm: argon2id, memoryCost: memory, timeCost: passes, parallelism: 1 };
  let running = 0;
  const waiting: (() => void)[] = [];
  gauge("hashesWaiting", () => waiting.length);
  // A random hash of the same cost, so that a check without a stored hash takes as long as any other.
  const dummy = `$argon2id$v=19$m=${memory},t=${passes},p=1$${encodeRandomBytes(16)}$${encodeRandomBytes(32)}`;

  /**
   * Runs `work` when a slot is free. Slots are limited because each hash keeps a core busy for several
   * milliseconds.
   */
  async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) {
        throw createError("busy", { retryAfterSeconds });
      }
      // A finished hash hands its slot directly to the first in the queue, so that a later call cannot take
      // it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    /**
     * Returns a password's hash in PHC format. With the salt of an earlier hash, the same password produces
     * the same hash. Throws `BUSY` (503) if the queue is full.
     */
    async hash(password: string, saltFrom?: string | null): Promise<string> {
      const salt = readSalt(saltFrom ?? "");
      return runWhenFree(() => hash(password.normalize("NFC"), { ...cost, ...(salt && { salt }) }));
    },

    /**
     * Returns whether the password matches `passwordHash`. Without a hash, the check takes equally long and
     * returns `false`, so that response times do not reveal which addresses have an account.
     */
    async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
      const stored = passwordHash ?? dummy;
      const isRight = await runWhenFree(() => verify(stored, password.normalize("NFC")));
      return isRight && passwordHash !== null && passwordHash !== undefined;
    },
  };
}

/** Returns random bytes, encoded like the parts of a hash in PHC format: Base64 without padding. */
function encodeRandomBytes(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Extracts the salt from a hash in PHC format (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
function readSalt(phc: string): Buffer | undefined {
  const salt = phc.split("$")[4];
  return salt === undefined ? undefined : Buffer.from(salt, "base64");
}
