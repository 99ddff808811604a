import { randomUUID } from "node:crypto";
import { notFound } from "../../../wix/errors/errors.ts";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { WireImage } from "../../../wix/media.ts";
import type { Store } from "../../database/database.ts";
import { cleanText, makeSortKey } from "../../database/text.ts";
import { write } from "../../database/change-log.ts";
import {
  chooseSlug,
  findByAnySlug,
  hasRow,
  makeSlug,
  saveRow,
  upsertRow,
} from "../slugged-row.repository.ts";
import { cleanName } from "../../../wix/clean-name.ts";

/** The public profile of a member or of a guest author, who has no account. A row of the table `member`. */
export type AuthorProfile = {
  /**
   * The member to change. Without an ID, the member is looked up by slug and created if it does not exist.
   */
  readonly id?: string | undefined;
  readonly slug: string;
  readonly nickname: string;
  readonly about: string;
  readonly photo?: WireImage | undefined;
};

/** The fields of an author without an account. */
export type NewAuthor = {
  readonly nickname: string;
  readonly slug?: string | undefined;
  readonly about?: string | undefined;
  readonly photo?: WireImage | null | undefined;
};

/** Returns the columns for the given fields. */
function toColumns({ nickname, about, photo }: Omit<Partial<NewAuthor>, "slug">) {
  return {
    ...(nickname !== undefined && {
      nickname: cleanName(nickname),
      nickname_key: makeSortKey(cleanName(nickname)),
    }),
    ...(about !== undefined && { about: cleanText(about) }),
    ...(photo !== undefined && { photo: photo === null ? null : JSON.stringify(photo) }),
  };
}

/** Creates the operations on public profiles. */
export function createAuthorProfiles(store: Store) {
  return {
    /** Finds the author who has or formerly had this slug. */
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findByAnySlug(store.database, "member", slug),

    has: (id: string): Promise<boolean> => hasRow(store.database, "member", id),

    /** Changes only the name. Records a change only if the member exists and the name differs. */
    rename(id: string, nickname: string): Promise<void> {
      return write(store, async (transaction, record) => {
        const name = cleanName(nickname);
        const { numUpdatedRows } = await transaction
          .updateTable("member")
          .set({ nickname: name, nickname_key: makeSortKey(name), updated_at: store.now() })
          .where("id", "=", id)
          .where("nickname", "!=", name)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) record("MEMBER", id, "ADMIN");
      });
    },

    /**
     * Creates an author without an account. Without a slug, one is made from the name. Throws `SLUG_TAKEN` (409).
     */
    create(author: NewAuthor): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const id = randomUUID();
        const { slug: wanted = "", ...fields } = author;
        const slug =
          wanted === ""
            ? await makeSlug(transaction, "member", fields.nickname)
            : await chooseSlug(transaction, "member", wanted, id);
        const nickname = cleanName(fields.nickname);
        const row = {
          nickname,
          nickname_key: makeSortKey(nickname),
          about: "",
          photo: null,
          ...toColumns(fields),
          slug,
        };
        await upsertRow(transaction, "member", id, store.now(), row);
        record("MEMBER", id, "ADMIN", { slug });
        return { id };
      });
    },

    /**
     * Changes the given fields of an author without an account. A former slug redirects. Throws `NOT_FOUND`, also for an
     * author with an account, and `SLUG_TAKEN` (409).
     */
    change(id: string, { slug: wanted, ...fields }: Partial<NewAuthor>): Promise<void> {
      return write(store, async (transaction, record) => {
        const before = await transaction
          .selectFrom("member")
          .selectAll()
          .where("id", "=", id)
          .where("id", "not in", transaction.selectFrom("identity").select("id"))
          .executeTakeFirst();
        if (before === undefined) throw notFound("Author");
        const { id: _id, created_at: _created, updated_at: _updated, ...columns } = before;
        const slug =
          wanted === undefined
            ? before.slug
            : await chooseSlug(transaction, "member", wanted || before.nickname, id);
        const row = { ...columns, ...toColumns(fields), slug };
        if (await upsertRow(transaction, "member", id, store.now(), row)) {
          record("MEMBER", id, "ADMIN", { slug });
        }
      });
    },

    /** Creates or updates a member. Records a change only if a value differs. Throws `SLUG_TAKEN` (409). */
    upsert(
      member: AuthorProfile,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<{ id: string; slug: string }> {
      const columns = {
        nickname: cleanName(member.nickname),
        nickname_key: makeSortKey(cleanName(member.nickname)),
        about: cleanText(member.about),
        photo: member.photo === undefined ? null : JSON.stringify(member.photo),
      };
      return saveRow(store, "member", member, columns, origin);
    },
  };
}
