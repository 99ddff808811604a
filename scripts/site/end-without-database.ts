import { log } from "../../lib/logging/log.ts";
import { findStoreError, type StoreError } from "../../lib/platform/index.ts";

/** Ends the process if its database cannot be used, with one line instead of a stack. Rethrows other errors. */
export function endWithoutDatabase(error: unknown): never {
  const trouble = findStoreError(error);
  if (trouble === undefined) throw error;
  log().fatal({ reason: describeCause(trouble) }, trouble.message);
  process.exit(1);
}

/** Returns the driver's message, or its code if it has no message. */
export function describeCause({ cause }: StoreError): string {
  if (!(cause instanceof Error)) return "";
  return cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
}
