/** Why something failed, in one line: connection errors of several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") {
    return error.errors.map(reasonOf).join("; ");
  }
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== "" ? `${message} (${cause.message})` : message;
}

/** Whether a call to the system failed with this code, for example `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
