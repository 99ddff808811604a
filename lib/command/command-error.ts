/** Thrown if an owner's command cannot be carried out. The message gives the reason. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code = "NOT_DONE";
}
