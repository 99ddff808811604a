/** Thrown for a connection to a host whose IP address is not public. */
export class PrivateHostError extends Error {
  override readonly name = "PrivateHostError";
  readonly code = "PRIVATE_HOST";

  constructor(host: string, address: string) {
    const which = host === address ? host : `${host} (${address})`;
    super(`${which} is not a public address (use --allow-private-hosts to allow it)`);
  }
}
