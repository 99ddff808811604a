/** What the owner asked for cannot be done; the message says why. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";
  readonly code = "NOT_DONE";
}
