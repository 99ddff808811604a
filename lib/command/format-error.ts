/**
 * Returns the reason for an error in one line. Connection errors of several addresses have no message, so
 * their reasons are joined.
 */
export function formatError(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") {
    return error.errors.map(formatError).join("; ");
  }
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== "" ? `${message} (${cause.message})` : message;
}

/** Returns whether a system call failed with this code, for example `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
