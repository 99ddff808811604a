/** Members as the owner manages them, and the logins that the owner's own servers perform. */
import { write } from "../blog/change.repository.ts";
import { listMemberReactions } from "../blog/reactions/reaction.reader.ts";
import { listSessions, toSessionInfo } from "../oauth/member-session.repository.ts";
import { createSignOnService } from "./authentication/sign-on.service.ts";
import type { IdentityContext } from "./context.ts";
import { findIdentity, findIdentityByEmail, requireIdentity } from "./identity.repository.ts";
import { isUnverified, readProfile, toIdentity } from "./identity.ts";
import { normaliseEmail } from "./members/email-address.ts";
import {
  deleteReactions,
  deletePublicPage,
  findPublicPage,
  listPollVotes,
} from "./members/member-data.repository.ts";
import {
  countMembers,
  listMembers,
  toMember,
  type Member,
  type MemberFilter,
} from "./members/member-list.repository.ts";
import { createMemberStatusService } from "./members/member-status.service.ts";
import { dropOwner, findOwner, type DropOwnerOptions } from "./owners/owner.service.ts";

export function createIdentityService(context: IdentityContext) {
  const { store, outbox } = context;
  const { database, now } = store;

  return {
    ...createMemberStatusService(context),
    ...createSignOnService(context),

    list: (filter: MemberFilter) => listMembers(database, filter),
    count: () => countMembers(database),

    async find(emailOrId: string): Promise<Member | undefined> {
      const email = normaliseEmail(emailOrId);
      const row =
        (email === undefined ? undefined : await findIdentityByEmail(database, email)) ??
        (await findIdentity(database, emailOrId));
      return row && toMember(row, await findOwner(database, row.id));
    },

    /**
     * Deletes a member and the member's data. The member's posts, and the author name on them, are kept; all
     * other data is deleted. Emails a notice. Throws `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async remove(id: string, options?: DropOwnerOptions): Promise<void> {
      const row = await requireIdentity(database, id);
      await write(store, async (transaction, record) => {
        await dropOwner(transaction, record, id, options);
        await transaction.deleteFrom("identity").where("id", "=", id).execute();
        await deleteReactions(transaction, id);
        await deletePublicPage(transaction, id);
        // By the time the email is composed, the profile with the member's language is gone.
        const { language } = isUnverified(row) ? {} : readProfile(row);
        await outbox.enqueue(transaction, {
          kind: "account-deleted",
          recipient: row.email,
          data: { language: language ?? "" },
        });
      });
    },

    /** Returns all data stored about a member, except for secrets. Throws `NOT_FOUND`. */
    async exportData(id: string): Promise<Readonly<Record<string, unknown>>> {
      const row = await requireIdentity(database, id);
      const publicPage = await findPublicPage(database, id);
      const pollVotes = await listPollVotes(database, id);
      const ownerSince = await findOwner(database, id);
      return {
        identity: toIdentity(row),
        ...(ownerSince === undefined ? {} : { ownerSince: new Date(ownerSince).toISOString() }),
        publicPage: publicPage ?? null,
        sessions: (await listSessions(database, id, now())).map(toSessionInfo),
        pollVotes,
        ...(await listMemberReactions(database, id)),
      };
    },
  };
}
