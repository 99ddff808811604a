/**
 * Returns the reason for an error as one line. Errors from connecting to several addresses have no message of
 * their own, so their reasons are joined.
 */
export function formatError(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") {
    return error.errors.map(formatError).join("; ");
  }
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== "" ? `${message} (${cause.message})` : message;
}

/** Returns whether an error from a system call has this code, for example `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
