/** Error for a command of the owner that cannot be carried out. The message gives the reason. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";
  readonly code = "NOT_DONE";
}
