/** Tests for the permission table, row by row and for each kind of caller. */
import { expect, it } from "vitest";
import { permissions, type Permission, type Rule } from "#lib/platform/access/permissions.ts";
import { roles } from "#lib/wix/admin/roles.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { clientId, openMembers, siteUrl } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { hour, useMachineClock } from "#tests/support/runner/machine-clock.ts";

/**
 * The reach of each caller: `all`, `own`, or `-` for a rejection. The `key` columns are for keys of the blog, except
 * for the author's key, which needs a member.
 */
const table = `
  call                    public member author moderator editor owner server keyAuthor keyModerator keyEditor keyOwner
  posts.read              all    all    all    all       all    all   all    all       all          all       all
  sharedDrafts.read       all    all    all    all       all    all   all    all       all          all       all
  categories.read         all    all    all    all       all    all   all    all       all          all       all
  tags.read               all    all    all    all       all    all   all    all       all          all       all
  likes.manage            -      own    own    own       own    own   -      -         -            -         -
  draftPosts.create       -      -      own    -         all    all   -      own       -            all       all
  draftPosts.read         -      -      own    -         all    all   -      own       -            all       all
  draftPosts.update       -      -      own    -         all    all   -      own       -            all       all
  draftPosts.submit       -      -      own    -         all    all   -      own       -            all       all
  draftPosts.delete       -      -      own    -         all    all   -      own       -            all       all
  draftPosts.restore      -      -      own    -         all    all   -      own       -            all       all
  draftPosts.translate    -      -      own    -         all    all   -      own       -            all       all
  draftPosts.publish      -      -      -      -         all    all   -      -         -            all       all
  draftPosts.schedule     -      -      -      -         all    all   -      -         -            all       all
  draftPosts.moderate     -      -      -      -         all    all   -      -         -            all       all
  draftPosts.feature      -      -      -      -         all    all   -      -         -            all       all
  draftPosts.assign       -      -      -      -         all    all   -      -         -            all       all
  posts.delete            -      -      -      -         all    all   -      -         -            all       all
  categories.create       -      -      -      -         all    all   -      -         -            all       all
  categories.update       -      -      -      -         all    all   -      -         -            all       all
  categories.delete       -      -      -      -         all    all   -      -         -            all       all
  tags.create             -      -      all    -         all    all   -      all       -            all       all
  tags.update             -      -      -      -         all    all   -      -         -            all       all
  tags.delete             -      -      -      -         all    all   -      -         -            all       all
  authors.manage          -      -      -      -         all    all   -      -         -            all       all
  authors.manageOwn       -      -      own    own       own    own   -      -         -            -         -
  media.read              -      -      all    -         all    all   -      all       -            all       all
  media.upload            -      -      all    -         all    all   -      all       -            all       all
  media.update            -      -      own    -         all    all   -      own       -            all       all
  media.delete            -      -      own    -         all    all   -      own       -            all       all
  comments.read           all    all    all    all       all    all   all    all       all          all       all
  comments.create         -      own    own    own       own    all   -      -         -            -         all
  comments.override       -      -      -      -         -      all   -      -         -            -         all
  comments.update         -      own    own    all       own    all   -      -         all          -         all
  comments.delete         -      own    own    all       own    all   -      -         all          -         all
  comments.react          -      own    own    own       own    own   -      -         -            -         -
  comments.report         all    all    all    all       all    all   all    all       all          all       all
  comments.follow         -      own    own    own       own    own   -      -         -            -         -
  comments.moderate       -      -      -      all       -      all   -      -         all          -         all
  comments.mark           -      -      -      all       -      all   -      -         all          -         all
  comments.move           -      -      -      all       -      all   -      -         all          -         all
  members.readPublic      all    all    all    all       all    all   all    all       all          all       all
  members.readFull        -      own    own    all       own    all   -      -         all          -         all
  members.create          -      -      -      all       -      all   -      -         all          -         all
  members.update          -      own    own    all       own    all   -      -         all          -         all
  members.approve         -      -      -      all       -      all   -      -         all          -         all
  members.block           -      -      -      all       -      all   -      -         all          -         all
  members.mute            -      -      -      all       -      all   -      -         all          -         all
  members.delete          -      -      -      all       -      all   -      -         all          -         all
  members.manageOwn       -      own    own    own       own    own   -      -         -            -         -
  siteSettings.general    -      -      -      -         -      all   -      -         -            -         all
  siteSettings.look       -      -      -      -         -      all   -      -         -            -         all
  siteSettings.menus      -      -      -      -         all    all   -      -         -            all       all
  siteSettings.reading    -      -      -      -         -      all   -      -         -            -         all
  siteSettings.members    -      -      -      -         -      all   -      -         -            -         all
  siteSettings.email      -      -      -      -         -      all   -      -         -            -         all
  siteSettings.backups    -      -      -      -         -      all   -      -         -            -         all
  siteSettings.code       -      -      -      -         -      all   -      -         -            -         all
  sitePages.manage        -      -      -      -         all    all   -      -         -            all       all
  siteRedirects.manage    -      -      -      -         -      all   -      -         -            -         all
  invitations.manage      -      -      -      -         -      all   -      -         -            -         -
  authentication.signOn   -      -      -      -         -      -     all    -         -            -         -
  signOnPolicy.read       all    all    all    all       all    all   all    all       all          all       all
  signOnPolicy.update     -      -      -      -         -      all   -      -         -            -         all
  account.manage          -      own    own    own       own    own   -      -         -            -         -
  admin.use               -      -      -      -         -      all   -      -         -            -         -
  admin.write             -      -      own    -         all    all   -      -         -            -         -
  admin.readVersions      -      -      own    -         all    all   -      -         -            -         -
  admin.restoreVersions   -      -      own    -         all    all   -      -         -            -         -
  admin.joinEditors       -      -      own    -         all    all   -      -         -            -         -
  admin.shareDrafts       -      -      own    -         all    all   -      -         -            -         -
  admin.moderateComments  -      -      -      all       -      all   -      -         -            -         -`;

const [header = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const callerNames = header.slice(1);
const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);
const names = Object.keys(permissions).filter(isPermission);
const isPublic = (permission: Permission): boolean => {
  const rule: Rule = permissions[permission];
  return rule.everyone !== undefined;
};

type ExampleCall = {
  readonly permission: Permission;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
};

const commentsPath = "/comments/v1/comments";
const unknownComment = `${commentsPath}/unknown`;
const policyPath = "/iam/signon/v1/sign-on-policies";
const unknownMember = "/members/v1/members/5f2f0a3e-8f8c-4f6e-9a53-0a8d5f0f4c11";

/** Real calls, for permissions whose calls need no other data. */
const calls: readonly ExampleCall[] = [
  { permission: "posts.read", method: "GET", path: "/v3/posts" },
  { permission: "categories.read", method: "GET", path: "/v3/categories" },
  { permission: "tags.read", method: "POST", path: "/v3/tags/query", body: {} },
  { permission: "members.readPublic", method: "POST", path: "/members/v1/members/query", body: {} },
  { permission: "likes.manage", method: "POST", path: "/blog/v1/likes/query", body: {} },
  { permission: "members.manageOwn", method: "GET", path: "/members/v1/members/my" },
  { permission: "account.manage", method: "GET", path: "/quire/v1/account" },
  {
    permission: "authentication.signOn",
    method: "POST",
    path: "/_api/iam/authentication/v2/sign-on",
    body: {},
  },
  { permission: "draftPosts.read", method: "GET", path: "/v3/draft-posts" },
  { permission: "draftPosts.create", method: "POST", path: "/v3/draft-posts", body: {} },
  { permission: "draftPosts.update", method: "PATCH", path: "/v3/draft-posts/unknown", body: {} },
  { permission: "draftPosts.delete", method: "DELETE", path: "/v3/draft-posts/unknown" },
  { permission: "draftPosts.submit", method: "POST", path: "/v3/draft-posts/unknown/publish" },
  {
    permission: "draftPosts.restore",
    method: "POST",
    path: "/v3/draft-posts/trash-bin/unknown/restore",
  },
  {
    permission: "draftPosts.translate",
    method: "POST",
    path: "/v3/multilingual/draft/unknown",
    body: { language: "de" },
  },
  { permission: "categories.create", method: "POST", path: "/v3/categories", body: {} },
  { permission: "categories.update", method: "PATCH", path: "/v3/categories/unknown", body: {} },
  { permission: "categories.delete", method: "DELETE", path: "/v3/categories/unknown" },
  { permission: "tags.create", method: "POST", path: "/v3/tags", body: {} },
  { permission: "tags.delete", method: "DELETE", path: "/v3/tags/unknown" },
  { permission: "media.read", method: "GET", path: "/site-media/v1/files" },
  {
    permission: "media.upload",
    method: "POST",
    path: "/site-media/v1/files/generate-upload-url",
    body: {},
  },
  {
    permission: "media.update",
    method: "PATCH",
    path: "/site-media/v1/files/update-file-descriptor",
    body: {},
  },
  {
    permission: "media.delete",
    method: "POST",
    path: "/site-media/v1/bulk/files/delete",
    body: {},
  },
  { permission: "members.create", method: "POST", path: "/members/v1/members", body: {} },
  { permission: "members.approve", method: "POST", path: `${unknownMember}/approve`, body: {} },
  { permission: "members.block", method: "POST", path: `${unknownMember}/block`, body: {} },
  { permission: "members.mute", method: "POST", path: `${unknownMember}/mute`, body: {} },
  { permission: "members.delete", method: "DELETE", path: unknownMember },
  { permission: "admin.use", method: "GET", path: "/quire/v1/admin/members" },
  { permission: "authors.manageOwn", method: "GET", path: "/quire/v1/account/author" },
  { permission: "admin.write", method: "GET", path: "/quire/v1/admin/overview" },
  {
    permission: "admin.write",
    method: "POST",
    path: "/quire/v1/admin/posts/actions",
    body: { action: "trash", posts: [{ id: "unknown" }] },
  },
  ...(
    [
      ["admin.readVersions", "GET", "/versions"],
      ["admin.restoreVersions", "POST", "/versions/1/restore"],
      ["admin.joinEditors", "PUT", "/presence"],
      ["admin.shareDrafts", "GET", "/links"],
    ] as const
  ).map(([permission, method, rest]): ExampleCall => {
    const path = `/quire/v1/admin/posts/unknown${rest}`;
    return { permission, method, path, ...(method !== "GET" && { body: {} }) };
  }),
  {
    permission: "sharedDrafts.read",
    method: "POST",
    path: "/quire/v1/shared-drafts",
    body: { token: "" },
  },
  { permission: "comments.read", method: "GET", path: unknownComment },
  { permission: "comments.create", method: "POST", path: commentsPath, body: {} },
  { permission: "comments.update", method: "PATCH", path: unknownComment, body: {} },
  { permission: "comments.delete", method: "DELETE", path: unknownComment },
  { permission: "comments.react", method: "POST", path: `${unknownComment}/reactions`, body: {} },
  { permission: "comments.moderate", method: "PUT", path: `${unknownComment}/hide` },
  { permission: "comments.mark", method: "PUT", path: `${unknownComment}/mark` },
  {
    permission: "comments.move",
    method: "PUT",
    path: "/comments/v1/bulk/comments/move-by-filter",
    body: {},
  },
  {
    permission: "comments.report",
    method: "POST",
    path: "/quire/v1/comments/unknown/report",
    body: {},
  },
  { permission: "comments.follow", method: "PUT", path: "/quire/v1/posts/unknown/follow" },
  { permission: "signOnPolicy.read", method: "GET", path: policyPath },
  { permission: "signOnPolicy.update", method: "PATCH", path: policyPath, body: {} },
  {
    permission: "siteSettings.general",
    method: "PATCH",
    path: "/quire/v1/site/settings/general",
    body: { version: 0, values: {} },
  },
  { permission: "siteSettings.look", method: "GET", path: "/quire/v1/site/look" },
  { permission: "siteSettings.menus", method: "GET", path: "/quire/v1/site/settings" },
  {
    permission: "siteSettings.code",
    method: "PATCH",
    path: "/quire/v1/site/settings/code",
    body: { version: 0, values: {} },
  },
  { permission: "sitePages.manage", method: "GET", path: "/quire/v1/site/pages/all" },
  { permission: "siteRedirects.manage", method: "GET", path: "/quire/v1/site/redirects" },
  { permission: "admin.moderateComments", method: "GET", path: "/quire/v1/admin/comments" },
];

onSqlite("the table of permissions", (bench) => {
  const clock = useMachineClock();

  async function open() {
    const members = await openMembers(bench, { clock });
    const { platform, post } = members;
    const visitor = await post("/oauth2/token", { clientId, grantType: "anonymous" });
    const member = await joinStaff(members, undefined);
    const staff = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await joinStaff(members, role)] as const)),
    );
    const headersFor: Record<string, HeadersInit> = {
      public: {},
      visitor: bearer(visitor.body.access_token),
      member: bearer(member.access),
      server: { Authorization: platform.serverCredential },
    };
    const keys = new Map<string, string>();
    for (const role of roles) {
      const memberId = role === "author" ? staff["author"]?.id : undefined;
      const key = await createKey(members, role, memberId);
      const name = `key${role[0]?.toUpperCase()}${role.slice(1)}`;
      keys.set(name, key.id);
      headersFor[name] = key.headers;
      headersFor[role] = bearer(staff[role]?.access ?? "");
    }
    const ids: Readonly<Record<string, string | undefined>> = {
      member: member.id,
      ...Object.fromEntries(roles.map((role) => [role, staff[role]?.id])),
      keyAuthor: staff["author"]?.id,
    };
    /** Returns the caller's reach, or the status and code of the error. */
    const decide = async (caller: string, permission: Permission, target = {}): Promise<string> => {
      const request = new Request(siteUrl, { headers: headersFor[caller] ?? {} });
      try {
        return (await platform.access.authorize(request, permission, target)).reach;
      } catch (error) {
        if (error instanceof WireError) return `${error.status} ${error.code}`;
        throw error;
      }
    };
    return { ...members, members, member, staff, keys, ids, headersFor, decide };
  }

  it("contains each permission once", () => {
    expect(rows.map(([name]) => name)).toEqual(names);
  });

  it("determines each caller's reach, with 401 for anonymous callers and 403 for callers without the role", async () => {
    const { decide } = await open();
    const found: string[][] = [];
    for (const permission of names) {
      const reaches = await Promise.all(
        callerNames.map(async (caller) => {
          const decision = await decide(caller, permission);
          const status = caller === "public" || caller === "server" ? 401 : 403;
          return decision.startsWith(`${status} `) ? "-" : decision;
        }),
      );
      found.push([permission, ...reaches]);
      expect(await decide("visitor", permission)).toBe(
        isPublic(permission) ? "all" : "403 PERMISSION_DENIED",
      );
    }
    expect(found).toEqual(rows);
    expect(await decide("member", "admin.use")).toBe("403 NO_OWNER");
    expect(await decide("keyOwner", "admin.use")).toBe("403 PERMISSION_DENIED");
  });

  it("lets callers with the reach “own” act on their own post and account, but not on another member's", async () => {
    const { decide, ids, member, staff } = await open();
    for (const [name = "", ...reaches] of rows) {
      if (!isPermission(name)) continue;
      for (const [index, reach] of reaches.entries()) {
        const caller = callerNames[index] ?? "";
        if (reach !== "own") continue;
        const other = caller === "member" ? staff["editor"]?.id : member.id;
        for (const field of ["authorId", "memberId"]) {
          const title = `${caller} ${name} ${field}`;
          const denied = await decide(caller, name, { [field]: other });
          expect([title, denied]).toEqual([title, "403 PERMISSION_DENIED"]);
          const own = await decide(caller, name, { [field]: ids[caller] });
          expect([title, own]).toEqual([title, "own"]);
        }
      }
    }
  });

  it("refuses every call with an expired token or a revoked key, even public calls", async () => {
    const { platform, decide, keys } = await open();
    for (const id of keys.values()) await platform.apiKeys.revoke(id);
    clock.advance(hour);
    const callers = callerNames.filter((name) => name !== "public" && name !== "server");
    for (const permission of names) {
      for (const caller of [...callers, "visitor"]) {
        const title = `${caller} ${permission}`;
        const decision = await decide(caller, permission);
        expect([title, decision]).toEqual([title, "401 UNAUTHENTICATED"]);
      }
    }
  });

  it("treats a blocked member's token as an ended session, and refuses the member's keys", async () => {
    const { platform, decide, staff, member } = await open();
    for (const { id } of [member, ...Object.values(staff)]) {
      await platform.identities.block(id, { allowLastOwner: true });
    }
    for (const permission of names) {
      for (const caller of ["member", ...roles]) {
        const title = `${caller} ${permission}`;
        const decision = await decide(caller, permission);
        const expected = isPublic(permission) ? "all" : "401 UNAUTHENTICATED";
        expect([title, decision]).toEqual([title, expected]);
      }
      expect(await decide("keyAuthor", permission)).toBe("401 UNAUTHENTICATED");
    }
  });

  it("limits a member's key to what both the key's and the member's role permit", async () => {
    const { members, platform, staff, decide, headersFor } = await open();
    const id = staff["editor"]?.id ?? "";
    headersFor["bound"] = (await createKey(members, "owner", id)).headers;
    expect(await decide("bound", "draftPosts.publish")).toBe("all");
    expect(await decide("bound", "members.approve")).toBe("403 PERMISSION_DENIED");
    await platform.roles.assign(id, "author");
    expect(await decide("bound", "draftPosts.publish")).toBe("403 PERMISSION_DENIED");
    expect(await decide("bound", "draftPosts.update")).toBe("own");
    await platform.roles.drop(id);
    expect(await decide("bound", "draftPosts.update")).toBe("403 PERMISSION_DENIED");
    expect(await decide("bound", "posts.read")).toBe("all");
  });

  it("protects members with a role from moderators, and owners from everyone", async () => {
    const { decide, member, staff } = await open();
    for (const permission of ["members.block", "members.mute", "members.delete"] as const) {
      for (const moderator of ["moderator", "keyModerator"]) {
        expect(await decide(moderator, permission, { memberId: member.id })).toBe("all");
        const author = { memberId: staff["author"]?.id };
        expect(await decide(moderator, permission, author)).toBe("403 PERMISSION_DENIED");
        const owner = { memberId: staff["owner"]?.id };
        expect(await decide(moderator, permission, owner)).toBe("403 PERMISSION_DENIED");
      }
      expect(await decide("owner", permission, { memberId: staff["author"]?.id })).toBe("all");
      const owner = { memberId: staff["owner"]?.id };
      expect(await decide("keyOwner", permission, owner)).toBe("409 MEMBER_IS_OWNER");
    }
    const update = { memberId: staff["author"]?.id };
    expect(await decide("moderator", "members.update", update)).toBe("403 PERMISSION_DENIED");
    expect(await decide("owner", "members.update", update)).toBe("all");
  });

  it("is enforced by every example call, for each caller", async () => {
    const { call, headersFor } = await open();
    const found: string[] = [];
    const expected: string[] = [];
    for (const { permission, method, path, body } of calls) {
      const [, ...reaches] = rows.find(([name]) => name === permission) ?? [];
      for (const [index, caller] of callerNames.entries()) {
        const title = `${method} ${path} (${permission}): ${caller}`;
        const { status } = await call(method, path, body, headersFor[caller] ?? {});
        found.push(`${title} ${status === 401 || status === 403 ? "refused" : "permitted"}`);
        expected.push(`${title} ${reaches[index] === "-" ? "refused" : "permitted"}`);
      }
    }
    expect(found).toEqual(expected);
  });
});
