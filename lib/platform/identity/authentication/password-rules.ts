import {
  invalidArgument,
  invalidField,
  type FieldViolation,
  type WireError,
} from "../../../wix/errors/errors.ts";

const shortest = 8;
/** Maximum length in bytes, checked before the password is hashed. */
const longest = 1024;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Rejects a password that is too short, too long, too common, has fewer than three different characters, or
 * is the member's name or address (NIST SP 800-63B, 3.1.1.2). There are no other rules. Throws
 * `INVALID_ARGUMENT` with a violation of type `PASSWORD`.
 *
 * @param about the member's address and name, which must not be the password
 */
export async function assertGoodPassword(
  field: string,
  password: string,
  about: readonly string[],
): Promise<void> {
  const problem = await findProblem(password, about);
  if (problem !== undefined) throw invalidArgument([{ field, type: "PASSWORD", ...problem }]);
}

/** Creates the error for a new password that is the same as the current one. */
export function createSamePasswordError(field: string): WireError {
  return invalidField(field, "PASSWORD", "must not be the current password", {
    rule: "SAME_PASSWORD",
  });
}

async function findProblem(
  password: string,
  about: readonly string[],
): Promise<Pick<FieldViolation, "description" | "rule" | "limit"> | undefined> {
  if (Array.from(password).length < shortest) {
    const description = `must have at least ${shortest} characters`;
    return { description, rule: "TOO_SHORT", limit: shortest };
  }
  if (Buffer.byteLength(password) > longest) {
    const description = `must have at most ${longest} bytes`;
    return { description, rule: "TOO_MANY_BYTES", limit: longest };
  }
  const plain = password.toLowerCase();
  const names = about.flatMap((text) => [text, text.split("@", 1)[0] ?? ""]);
  if (names.some((name) => name.toLowerCase() === plain)) {
    return { description: "must not be your name or email address", rule: "PERSONAL_PASSWORD" };
  }
  if (new Set(plain).size < 3) {
    return { description: "must not repeat the same few characters", rule: "REPETITIVE_PASSWORD" };
  }
  common ??= readCommon();
  return (await common).has(plain)
    ? { description: "is too common: choose another", rule: "COMMON_PASSWORD" }
    : undefined;
}

/** Loads the list on first use because it is long. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}
