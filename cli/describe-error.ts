import { inspect } from "node:util";
import { CommandError } from "../lib/command/command-error.ts";
import { describeRefusal } from "../lib/command/describe-refusal.ts";
import { SourceError } from "../lib/convert/source-media.ts";
import { findSourcePositions } from "../lib/logging/source-positions.ts";
import { findStoreError } from "../lib/platform/index.ts";
import { WireError } from "../lib/wix/errors/errors.ts";

/** Adds a period if there is none. Reasons have none, because they are also printed after a file name. */
function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns the message for an error, with the stack if the error is unexpected. */
export function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof SourceError) {
    return endSentence(error.message);
  }
  if (error instanceof WireError) return describeRefusal(error);
  const storeError = findStoreError(error);
  return storeError === undefined
    ? findSourcePositions(inspect(error))
    : `The command failed: ${storeError.message}.`;
}
