/** Links with which a draft can be read without an account. */
import { randomUUID } from "node:crypto";
import { conflict, notFound } from "../../../../wix/errors/errors.ts";
import { findRoleReach } from "../../../access/permissions.ts";
import type { Database, Store, Transaction } from "../../../database/database.ts";
import { hashSecret, newSecret } from "../../../identity/one-time.repository.ts";
import { findRole } from "../../../identity/roles/role.service.ts";
import { write } from "../../../database/change-log.ts";
import { readDrafts, type DraftRecord } from "../draft.reader.ts";
import { requirePost, requireUndeleted } from "../../posts/post-rules.ts";
import { maySee, type Writer } from "../../rights.ts";
import {
  deleteLink,
  findLink,
  insertLink,
  listLinks,
  type ListedLink,
} from "./draft-link.repository.ts";

const day = 24 * 60 * 60_000;
/** Maximum number of links of a post that have not expired. */
const linksPerPost = 20;
const tokenFormat = /^[\w-]{43}$/;

export type SharedDraft = {
  /** The latest version of the post, with the categories and tags that readers see. */
  readonly draft: DraftRecord;
  /** The name of the member who created the link. */
  readonly sharedBy: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

/** Creates the operations. All but `open` throw `NOT_FOUND` for posts that are hidden from the caller. */
export function createLinkService(store: Store) {
  const { database, now } = store;
  return {
    /** Returns the links of a post that have not expired, newest first, without their tokens. */
    async list(writer: Writer, postId: string): Promise<ListedLink[]> {
      await requirePost(database, postId, writer);
      return listLinks(database, postId, now());
    },

    /**
     * Creates a link. Its token is returned only here, because only its hash is stored. Throws 409 `POST_DELETED`, and
     * `TOO_MANY_DRAFT_LINKS` if the post already has the maximum number of links.
     */
    async create(
      writer: Writer,
      postId: string,
      days: number,
    ): Promise<{ link: ListedLink; token: string }> {
      const token = newSecret();
      const id = randomUUID();
      await write(store, async (transaction) => {
        await requireUndeleted(transaction, postId, writer);
        await assertRoom(transaction, postId, now());
        await insertLink(transaction, {
          id,
          post_id: postId,
          token_hash: hashSecret(token),
          member_id: writer.id ?? "",
          created_at: now(),
          expires_at: now() + days * day,
        });
      });
      const link = (await listLinks(database, postId, now())).find((one) => one.id === id);
      if (link === undefined) throw notFound("Link");
      return { link, token };
    },

    /** Revokes a link at once. Throws `NOT_FOUND` for a link of another post. */
    async revoke(writer: Writer, postId: string, id: string): Promise<void> {
      await requirePost(database, postId, writer);
      if (!(await deleteLink(database, postId, id))) throw notFound("Link");
    },

    /**
     * Returns the draft that a link shows. Throws `NOT_FOUND` for a link that is unknown, expired or revoked, for a post
     * in the trash, and if the member who created the link may no longer share the post.
     */
    async open(token: string): Promise<SharedDraft> {
      const link = tokenFormat.test(token)
        ? await findLink(database, hashSecret(token), now())
        : undefined;
      if (link === undefined) throw notFound("Draft link");
      const [draft] = await readDrafts(database, [link.post_id], { groups: "visible" });
      if (draft === undefined || draft.post.status === "DELETED") throw notFound("Draft link");
      if (!(await maySharePost(database, link.member_id, draft))) throw notFound("Draft link");
      return { draft, sharedBy: link.nickname ?? "", expiresAt: link.expires_at };
    },
  };
}

async function assertRoom(transaction: Transaction, postId: string, now: number): Promise<void> {
  const links = await listLinks(transaction, postId, now);
  if (links.length < linksPerPost) return;
  throw conflict("TOO_MANY_DRAFT_LINKS", `A draft can have at most ${linksPerPost} links.`, {
    maximum: linksPerPost,
  });
}

/** Returns whether a member may share a post now. The member may have lost the role since creating a link. */
async function maySharePost(
  database: Database,
  memberId: string,
  { post }: DraftRecord,
): Promise<boolean> {
  const role = (await findRole(database, memberId))?.role;
  const reach = role && findRoleReach("admin.shareDrafts", role);
  return reach !== undefined && maySee({ reach, id: memberId }, post);
}
