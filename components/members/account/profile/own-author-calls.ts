/** The calls about the member as an author. Each throws `CallError` on failure, and returns the changed author. */
import type { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { CallError, notAsked } from "#components/calls/call-error.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/failure.ts";
import { maximumFileBytes } from "#lib/wix/files.ts";
import { ownAuthorResponse, type OwnAuthor } from "#lib/wix/own-author.ts";

export const ownAuthorPath = "/api/account/author";

type Changes = Partial<Pick<OwnAuthor, "slug" | "about">>;

export const changeOwnAuthor = (changes: Changes) =>
  ask(ownAuthorResponse, ownAuthorPath, "PATCH", changes);

export const removeOwnPhoto = () => ask(ownAuthorResponse, `${ownAuthorPath}/photo`, "DELETE");

/** Uploads a picture, of which the server keeps a square. */
export async function uploadOwnPhoto(file: Blob): Promise<z.output<typeof ownAuthorResponse>> {
  if (file.size > maximumFileBytes.image) {
    throw new CallError({ status: 413, code: "FILE_TOO_LARGE" });
  }
  let response: Response;
  try {
    response = await memberAuth().fetchWithAuth(`${ownAuthorPath}/photo`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new CallError(await readFailure(response));
  const read = ownAuthorResponse.safeParse(await response.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new CallError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}
