/** Password hashes: argon2id, computed a few at a time. */
import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { gauge } from "../../operations/metrics.ts";
import { WireError } from "../../wix/errors.ts";

/** The library's number for argon2id: its enumeration cannot be imported from here. */
const argon2id = 2;
/** The cost of a hash. */
export type PasswordCost = {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
};
/** 19 MiB, two passes (OWASP, "Password Storage Cheat Sheet"). */
const usualCost: PasswordCost = { memory: 19_456, passes: 2 };

/** Node reads files and compresses pages on four threads: one is always left for that. */
const mostAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 3));
const mostWaiting = 200;
const retryAfterSeconds = 2;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes `limits.atOnce` passwords at a time, while `limits.waiting` more wait for their turn. */
export function createPasswordHasher(
  { memory, passes } = usualCost,
  limits = { atOnce: mostAtOnce, waiting: mostWaiting },
) {
  const cost = { algorithm: argon2id, memoryCost: memory, timeCost: passes, parallelism: 1 };
  let running = 0;
  const waiting: (() => void)[] = [];
  gauge("hashesWaiting", () => waiting.length);
  // Made at once: the first unknown address must not take longer than the others.
  const dummy = hash("nobody's password", cost);

  /** Hashing takes a core for milliseconds: the rest of the site keeps its share. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) {
        throw new WireError({
          status: 503,
          code: "BUSY",
          message: "Too many people are logging in right now. Try again in a moment.",
          retryAfterSeconds,
        });
      }
      // Whoever ends hands its place on, so that nobody who comes later slips in between.
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
     * Returns the hash of a password in PHC form. With the salt of an earlier hash, the same password has the
     * same hash. Throws `BUSY` (503) if too many wait.
     */
    async hash(password: string, saltFrom?: string | null): Promise<string> {
      const salt = readSalt(saltFrom ?? "");
      return inTurn(() => hash(password.normalize("NFC"), { ...cost, ...(salt && { salt }) }));
    },

    /**
     * Whether the password is the one of `passwordHash`. Without a hash it takes as long and is no,
     * so that nobody can tell by the time which addresses are known here.
     */
    async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
      const stored = passwordHash ?? (await dummy);
      const isRight = await inTurn(() => verify(stored, password.normalize("NFC")));
      return isRight && passwordHash !== null && passwordHash !== undefined;
    },
  };
}

/** Returns the salt of a hash in PHC form (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
function readSalt(phc: string): Buffer | undefined {
  const salt = phc.split("$")[4];
  return salt === undefined ? undefined : Buffer.from(salt, "base64");
}
