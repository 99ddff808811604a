/** The permission table: which callers may make each kind of call (docs/api.md, “Permissions”). */
import type { Role } from "../../wix/admin/roles.ts";

/** Whether a caller may act on everything, or only on the caller's own posts and account. */
export type Reach = "all" | "own";

/** The permitted callers of a call. All others are rejected. */
export type Rule = {
  /** Callers without a token, visitors, and everyone else. */
  readonly everyone?: "all";
  /** Members with any role or none, with their own token. */
  readonly member?: "own";
  /** The credential of the owner's servers. */
  readonly server?: "all";
  /** Members with the role, and API keys with the role. */
  readonly roles?: Readonly<Partial<Record<Role, Reach>>>;
  /** Whether API keys may make the call. Default: `true`. */
  readonly isForKeys?: boolean;
  /**
   * With `roles`, only owners may make the call for another member who has a role. With `owners`, additionally no
   * caller may make it for another owner.
   */
  readonly protects?: "roles" | "owners";
};

const everyone: Rule = { everyone: "all" };
/** Calls for the caller's own account, which an API key does not have. */
const ownAccount: Rule = { member: "own", isForKeys: false };
const server: Rule = { server: "all" };
const writers: Rule = { roles: { owner: "all", editor: "all", author: "own" } };
const anyWriter: Rule = { roles: { owner: "all", editor: "all", author: "all" } };
const editors: Rule = { roles: { owner: "all", editor: "all" } };
const moderators: Rule = { roles: { owner: "all", moderator: "all" } };
const owners: Rule = { roles: { owner: "all" } };

/** One row for each kind of call. */
export const permissions = {
  "posts.read": everyone,
  /** A draft for which the caller has a link. */
  "sharedDrafts.read": everyone,
  "categories.read": everyone,
  "tags.read": everyone,
  "likes.manage": ownAccount,

  "draftPosts.create": writers,
  "draftPosts.read": writers,
  "draftPosts.update": writers,
  "draftPosts.submit": writers,
  /** To move a post to the trash. An author may delete only drafts; see `posts.delete`. */
  "draftPosts.delete": writers,
  "draftPosts.restore": writers,
  "draftPosts.translate": writers,
  "draftPosts.publish": editors,
  "draftPosts.schedule": editors,
  "draftPosts.moderate": editors,
  /** To pin or feature a post. */
  "draftPosts.feature": editors,
  /** To write for another author, or to change a post's author or co-authors. */
  "draftPosts.assign": editors,
  /** To delete a post that is or was published. */
  "posts.delete": editors,

  "categories.create": editors,
  "categories.update": editors,
  "categories.delete": editors,
  /** Authors may create tags, but neither rename nor delete them. */
  "tags.create": anyWriter,
  "tags.update": editors,
  "tags.delete": editors,

  /** To create authors without an account, and to change them. */
  "authors.manage": editors,
  /** To change the caller's own picture, text and address as an author. */
  "authors.manageOwn": {
    roles: { owner: "own", editor: "own", author: "own", moderator: "own" },
    isForKeys: false,
  },
  /** To list the files of the library. */
  "media.read": anyWriter,
  "media.upload": anyWriter,
  /** To change the name or the alternative text. Authors may change their own files. */
  "media.update": writers,
  "media.delete": writers,

  /** Published comments. Others need `comments.moderate`, and authors see their own. */
  "comments.read": everyone,
  "comments.create": { ...owners, member: "own" },
  /** To write on behalf of another member, or with another date. */
  "comments.override": owners,
  "comments.update": { ...moderators, member: "own" },
  "comments.delete": { ...moderators, member: "own" },
  "comments.react": { member: "own" },
  "comments.report": everyone,
  "comments.follow": ownAccount,
  /** To approve, hide and publish comments, also in bulk, and to read unpublished comments. */
  "comments.moderate": moderators,
  /** To pin comments. */
  "comments.mark": moderators,
  /** To move comments to another post. */
  "comments.move": moderators,

  /** The public fields of members. */
  "members.readPublic": everyone,
  /** All fields of members, including email addresses. */
  "members.readFull": { ...moderators, member: "own" },
  "members.create": moderators,
  "members.update": { ...moderators, member: "own", protects: "roles" },
  "members.approve": moderators,
  "members.block": { ...moderators, protects: "owners" },
  "members.mute": { ...moderators, protects: "owners" },
  "members.delete": { ...moderators, protects: "owners" },
  /** Calls that manage the caller's own account, for example `deleteMyMember` and `joinCommunity`. */
  "members.manageOwn": ownAccount,

  /** To read and change a group of the site's settings. */
  "siteSettings.general": owners,
  "siteSettings.look": owners,
  "siteSettings.menus": editors,
  "siteSettings.reading": owners,
  "siteSettings.members": owners,
  "siteSettings.email": owners,
  "siteSettings.backups": owners,
  "siteSettings.code": owners,
  /** To create, edit, publish and delete pages. The calls for posts of all authors make all changes but the first. */
  "sitePages.manage": editors,
  /** To list, create, delete, import and export redirects. */
  "siteRedirects.manage": owners,

  /** To list, send and revoke invitations to the team. Not for API keys, because the owner has to enter the password. */
  "invitations.manage": { ...owners, isForKeys: false },

  "authentication.signOn": server,
  "signOnPolicy.read": everyone,
  "signOnPolicy.update": owners,
  "account.manage": ownAccount,
  /** The admin pages for members and settings. Not for API keys, because admin pages send the member's own token. */
  "admin.use": { ...owners, isForKeys: false },
  /** The admin pages for posts, on which authors see only their own. */
  "admin.write": { ...writers, isForKeys: false },
  "admin.readVersions": { ...writers, isForKeys: false },
  "admin.restoreVersions": { ...writers, isForKeys: false },
  /** To see who is editing a draft, and to be seen. */
  "admin.joinEditors": { ...writers, isForKeys: false },
  /** To share a draft with readers who have no account. */
  "admin.shareDrafts": { ...writers, isForKeys: false },
  /** The admin page for comments, which moderators may also open. */
  "admin.moderateComments": { ...moderators, isForKeys: false },
} as const satisfies Readonly<Record<string, Rule>>;

export type Permission = keyof typeof permissions;

/** Returns the reach of members with a role, or `undefined` if the role does not permit the call. */
export function findRoleReach(permission: Permission, role: Role): Reach | undefined {
  const rule: Rule = permissions[permission];
  return rule.roles?.[role];
}
