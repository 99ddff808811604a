/** The token of a recovery mail. It is in the fragment, which no server sees. */
let token: string | undefined;

/** Reads the token once and takes it out of the address bar, and so out of the history, at once. */
export function takeRecoveryToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("recoveryToken");
  if (given !== null) {
    token = given;
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return token ?? "";
}

/** It has been used up, or was refused. */
export function forgetRecoveryToken(): void {
  token = undefined;
}
