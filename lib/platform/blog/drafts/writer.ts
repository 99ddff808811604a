/** The caller of a draft post call, with the rights that its rules depend on. */
import { notFound } from "../../../wix/errors.ts";
import { createDenial, type Access, type Actor } from "../../access/access.ts";
import type { VersionEditor } from "./versions/record-versions.ts";
import type { Permission } from "../../access/permissions.ts";

const rights = {
  publish: "draftPosts.publish",
  schedule: "draftPosts.schedule",
  moderate: "draftPosts.moderate",
  feature: "draftPosts.feature",
  assign: "draftPosts.assign",
  deletePublished: "posts.delete",
} as const satisfies Readonly<Record<string, Permission>>;
export type Right = keyof typeof rights;

const isRight = (name: string): name is Right => Object.hasOwn(rights, name);
const allRights = Object.keys(rights).filter(isRight);

export type Writer = Pick<Actor, "kind" | "id" | "keyId" | "reach"> & {
  readonly rights: ReadonlySet<Right>;
};

/**
 * Returns the caller. Looks up all rights at once, because the transaction that needs them must not wait for
 * other queries. Throws 401 or 403 unless the caller may make the call.
 */
export async function loadWriter(
  access: Access,
  request: Request,
  permission: Permission,
): Promise<Writer> {
  const { kind, id, keyId, reach } = await access.authorize(request, permission);
  const held = await access.filter(request, Object.values(rights));
  return {
    kind,
    id,
    keyId,
    reach,
    rights: new Set(allRights.filter((right) => held.has(rights[right]))),
  };
}

/** Reads a body like `access.authorizeWithBody`, and returns it with the caller's rights. */
export async function loadWriterWithBody<Body>(
  access: Access,
  request: Request,
  permission: Permission,
  readBody: (request: Request) => Promise<Body>,
): Promise<{ writer: Writer; body: Body }> {
  const { body } = await access.authorizeWithBody(request, permission, readBody);
  return { writer: await loadWriter(access, request, permission), body };
}

/** Returns the caller as the editor of the versions that the call saves. */
export const toEditor = ({ id, keyId }: Writer): VersionEditor =>
  keyId === undefined ? { memberId: id } : { keyId };

/** Throws 403 `PERMISSION_DENIED` unless the caller has the right. */
export function assertRight(writer: Writer, right: Right): void {
  if (!writer.rights.has(right)) throw createDenial(rights[right]);
}

/** Throws `NOT_FOUND` if the caller may see only own drafts, and the post is another author's. */
export function assertOwn(
  { reach, id }: Pick<Writer, "reach" | "id">,
  post: { readonly author_id: string },
): void {
  if (reach === "own" && post.author_id !== id) throw notFound("Draft post");
}

/** Returns the author to whose posts the caller is limited, or `undefined` without a limit. */
export const findAuthorLimit = ({ reach, id }: Pick<Writer, "reach" | "id">): string | undefined =>
  reach === "own" ? (id ?? "") : undefined;
