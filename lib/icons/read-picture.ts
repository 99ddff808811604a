import "server-only";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";

/** Returns the content of a file of the site, or `undefined` if it is not stored. */
export async function readPicture(
  file: string,
  upstream: Upstream = callUpstream,
): Promise<Uint8Array | undefined> {
  const response = await upstream(new Request(`http://upstream/media/site/${file}`));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The file cannot be read: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
