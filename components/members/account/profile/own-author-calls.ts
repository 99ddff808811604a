/** The calls for the member's author profile. Each throws `CallError` on failure, and returns the changed author. */
import { ask, upload } from "#components/calls/ask.ts";
import { maximumFileBytes } from "#lib/wix/files.ts";
import { ownAuthorResponse, type OwnAuthor } from "#lib/wix/admin/own-author.ts";

export const ownAuthorPath = "/api/account/author";

type Changes = Partial<Pick<OwnAuthor, "slug" | "about">>;

export const changeOwnAuthor = (changes: Changes) =>
  ask(ownAuthorResponse, ownAuthorPath, "PATCH", changes);

export const removeOwnPhoto = () => ask(ownAuthorResponse, `${ownAuthorPath}/photo`, "DELETE");

/** Uploads a picture, which the server crops to a square. */
export const uploadOwnPhoto = (file: Blob) =>
  upload(ownAuthorResponse, `${ownAuthorPath}/photo`, file, maximumFileBytes.image);
