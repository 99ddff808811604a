/** Management of members by the owner, and logins performed by the owner's own servers. */
import { listMemberComments, removeMemberContent } from "../comments/member-comments.ts";
import { listMemberKeys } from "../access/key.service.ts";
import { write } from "../database/change-log.ts";
import { listMailChoices } from "../comments/notices/mail-choices.repository.ts";
import { emitEvent } from "../events/emit-events.ts";
import { listMemberFiles } from "../blog/media/media.repository.ts";
import { listMemberReactions } from "../blog/reactions/reaction.reader.ts";
import { listSessions, toSessionInfo } from "../oauth/member-session.repository.ts";
import { createSignOnService } from "./authentication/sign-on.service.ts";
import type { IdentityContext } from "./context.ts";
import { findIdentity, findIdentityByEmail, requireIdentity } from "./identity.repository.ts";
import { isUnverified, readProfile, toIdentity, type IdentityRow } from "./identity.ts";
import {
  deleteMemberInvitations,
  listMemberInvitations,
} from "./invitations/member-invitations.repository.ts";
import { normaliseEmail } from "./members/email-address.ts";
import {
  assignPosts,
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
import { createMemberAccountService } from "./members/member-account.service.ts";
import { createMemberStatusService } from "./members/member-status.service.ts";
import { deleteTeamMailSettings, readTeamMailSettings } from "../team/mail-settings.ts";
import { dropRole, findRole, type DropRoleOptions } from "./roles/role.service.ts";

type RemoveOptions = DropRoleOptions & {
  /** The member who becomes the author of the posts. */
  readonly assigneeId?: string | undefined;
};

export function createIdentityService(context: IdentityContext) {
  const { store, outbox } = context;
  const { database, now } = store;

  return {
    ...createMemberStatusService(context),
    ...createSignOnService(context),
    ...createMemberAccountService(context),

    list: (filter: MemberFilter) => listMembers(database, filter),
    count: () => countMembers(database),

    async find(emailOrId: string): Promise<Member | undefined> {
      const email = normaliseEmail(emailOrId);
      const row =
        (email === undefined ? undefined : await findIdentityByEmail(database, email)) ??
        (await findIdentity(database, emailOrId));
      return row && toMember(row, (await findRole(database, row.id))?.role);
    },

    /**
     * Deletes a member and all of the member's data except posts, which keep the author's name or, with `assigneeId`,
     * are assigned to that member. Emails a notice. Throws `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async remove(id: string, options: RemoveOptions = {}): Promise<void> {
      const row = await requireIdentity(database, id);
      const { email } = row;
      // Anyone may have registered an address that is not verified.
      const verifiedEmail = row.email_verified === 1 ? email : undefined;
      await write(store, async (transaction, record) => {
        if (options.assigneeId !== undefined) {
          await assignPosts(transaction, record, id, options.assigneeId);
        }
        await dropRole(transaction, record, id, options);
        await transaction.deleteFrom("identity").where("id", "=", id).execute();
        if (!isUnverified(row)) {
          await emitEvent(
            transaction,
            { type: "wix.members.v1.member_deleted", entityId: id },
            now(),
          );
        }
        await deleteReactions(transaction, id);
        await removeMemberContent(transaction, record, id, now());
        await deletePublicPage(transaction, id);
        await deleteTeamMailSettings(transaction, id);
        await deleteMemberInvitations(transaction, id, verifiedEmail);
        // Stores the language now, because the profile is gone by the time the email is composed.
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
      const role = await findRole(database, id);
      return {
        identity: toIdentity(row),
        ...(role && { role: role.role, roleSince: new Date(role.since).toISOString() }),
        publicPage: publicPage ?? null,
        membership: describeMembership(row),
        sessions: (await listSessions(database, id, now())).map(toSessionInfo),
        pollVotes,
        apiKeys: await listMemberKeys(database, id),
        files: await listMemberFiles(database, id),
        commentEmails: await listMailChoices(database, id),
        teamEmails: await readTeamMailSettings(database, id),
        invitations: await listMemberInvitations(database, id),
        ...(await listMemberReactions(database, id)),
        ...(await listMemberComments(database, id)),
      };
    },
  };
}

/** Returns what the platform stores about a member besides the identity, for the member's data export. */
function describeMembership({ muted, slug, title, photo, cover, last_login_at }: IdentityRow) {
  return {
    isMuted: muted === 1,
    chosenSlug: slug,
    title,
    photo: photo === null ? null : JSON.parse(photo),
    cover: cover === null ? null : JSON.parse(cover),
    lastLoginDate: last_login_at === null ? null : new Date(last_login_at).toISOString(),
  };
}
