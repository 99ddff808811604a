/** Changes to a member's account and public profile by the member, the team or an API key. */
import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { conflict, invalidField, notFound } from "../../../wix/errors/errors.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import { slugifyText } from "../../../site/paths/slugify-text.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityTable } from "../../database/schema.ts";
import type { IdentityContext } from "../context.ts";
import { createError } from "../identity-errors.ts";
import {
  endEverySession,
  insertIdentity,
  lockIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { readProfile, type IdentityRow } from "../identity.ts";
import { dropRole, type DropRoleOptions } from "../roles/role.service.ts";
import { publishMember } from "./member-page.ts";
import { changeProfile, type IdentityProfile } from "./profile.ts";

/** Columns besides the profile that a call can set. */
export type AccountColumns = Pick<Updateable<IdentityTable>, "title" | "photo" | "cover">;

export type AccountChanges = {
  /** Returns the new profile, given the current one. */
  readonly profile: (before: IdentityProfile) => IdentityProfile;
  readonly columns: AccountColumns;
};

export function createMemberAccountService({ store, getSiteLanguage }: IdentityContext) {
  const { now } = store;

  /** Publishes the name and picture of an active member. */
  async function publish(transaction: Transaction, record: RecordChange, row: IdentityRow) {
    if (row.status !== "ACTIVE") return;
    // The search index and the pages of the member's posts contain the name.
    if (await publishMember(transaction, row, now(), getSiteLanguage())) {
      record("MEMBER", row.id, "MANUAL_SAVE");
    }
  }

  /** Changes a locked row and publishes the result. Throws `NOT_FOUND`. */
  function change(
    id: string,
    work: (row: IdentityRow, transaction: Transaction) => Promise<Updateable<IdentityTable>>,
  ): Promise<void> {
    return write(store, async (transaction, record) => {
      const row = await lockIdentity(transaction, id);
      if (row === undefined) throw notFound("Member");
      const changes = await work(row, transaction);
      const updated = await updateIdentity(transaction, { id }, changes, now());
      if (updated !== undefined) await publish(transaction, record, updated);
    });
  }

  return {
    /** Creates an active member without a password. Throws `-19995` (409). */
    create(email: string, { profile, columns }: AccountChanges): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const row = await insertIdentity(transaction, {
          id: randomUUID(),
          email,
          email_verified: 0,
          password_hash: null,
          status: "ACTIVE",
          reason: null,
          reset_required: 0,
          profile: JSON.stringify(changeProfile({}, profile({}))),
          ...columns,
          revision: 1,
          created_at: now(),
          updated_at: now(),
        });
        if (row === undefined) throw createError("emailExists");
        await publish(transaction, record, row);
        return { id: row.id };
      });
    },

    /** Throws `NOT_FOUND`, and `INVALID_ARGUMENT` for an invalid profile. */
    update: (id: string, { profile, columns }: AccountChanges): Promise<void> =>
      change(id, async (row) => {
        const before = readProfile(row);
        const changed = changeProfile(before, profile(before));
        return { ...columns, profile: JSON.stringify(changed) };
      }),

    /** Chooses the slug of the public profile. Throws `NOT_FOUND` and `SLUG_ALREADY_EXISTS` (409). */
    chooseSlug: (id: string, wanted: string): Promise<void> =>
      change(id, async (_row, transaction) => {
        const slug = slugifyText(wanted);
        if (slug === "") {
          throw invalidField("slug", "FORMAT", "must contain a letter or digit", {
            rule: "NO_LETTER_OR_DIGIT",
          });
        }
        if (await isSlugTaken(transaction, slug, id)) {
          throw conflict("SLUG_ALREADY_EXISTS", `Another member has the slug ${slug}`, { slug });
        }
        return { slug };
      }),

    /** Prevents a member from liking, rating, voting and commenting, or allows it again. */
    setMuted: (id: string, isMuted: boolean): Promise<void> =>
      change(id, async () => ({ muted: isMuted ? 1 : 0 })),

    /**
     * Ends a member's access for good, but keeps the data. Throws `NOT_FOUND`, and `LAST_OWNER` (409) for the
     * only owner.
     */
    disconnect(id: string, options?: DropRoleOptions): Promise<void> {
      return write(store, async (transaction, record) => {
        if ((await lockIdentity(transaction, id)) === undefined) throw notFound("Member");
        await endEverySession(transaction, id);
        await dropRole(transaction, record, id, options);
        await updateIdentity(transaction, { id }, { status: "OFFLINE", reason: null }, now());
      });
    },
  };
}

async function isSlugTaken(transaction: Transaction, slug: string, id: string): Promise<boolean> {
  for (const table of ["member", "identity"] as const) {
    const other = await transaction
      .selectFrom(table)
      .select("id")
      .where("slug", "=", slug)
      .where("id", "!=", id)
      .executeTakeFirst();
    if (other !== undefined) return true;
  }
  return false;
}
