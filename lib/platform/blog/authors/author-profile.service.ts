import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { WireImage } from "../../../wix/media.ts";
import type { Store } from "../../database/database.ts";
import { cleanText, makeSortKey } from "../../database/text.ts";
import { write } from "../change.repository.ts";
import { findByAnySlug, hasRow, saveRow } from "../slugged-row.repository.ts";

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
        const name = cleanText(nickname);
        const { numUpdatedRows } = await transaction
          .updateTable("member")
          .set({ nickname: name, nickname_key: makeSortKey(name), updated_at: store.now() })
          .where("id", "=", id)
          .where("nickname", "!=", name)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) record("MEMBER", id, "ADMIN");
      });
    },

    /** Creates or updates a member. Records a change only if a value differs. Throws `SLUG_TAKEN` (409). */
    upsert(
      member: AuthorProfile,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<{ id: string; slug: string }> {
      const columns = {
        nickname: cleanText(member.nickname),
        nickname_key: makeSortKey(cleanText(member.nickname)),
        about: cleanText(member.about),
        photo: member.photo === undefined ? null : JSON.stringify(member.photo),
      };
      return saveRow(store, "member", member, columns, origin);
    },
  };
}
