import "server-only";
import { readBytes } from "../../wix/body.ts";

const maximumBytes = 64 * 1024;

/** Returns the fields of a form. Throws a 413 if the body is larger than 64 KiB. */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  const text = new TextDecoder().decode(await readBytes(request, maximumBytes));
  return Object.fromEntries(new URLSearchParams(text));
}
