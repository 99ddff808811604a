/** Token of a recovery email, from the URL fragment, which browsers do not send to servers. */
let token: string | undefined;

/** Returns the token. Removes it from the address bar, and so from the history, on the first call. */
export function takeRecoveryToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("recoveryToken");
  if (given !== null) {
    token = given;
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return token ?? "";
}

/** Forgets the token after the server has used or rejected it. */
export function forgetRecoveryToken(): void {
  token = undefined;
}
