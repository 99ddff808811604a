/** Every function of the module `members` of `@wix/members`, through the unmodified package. */
import { members as memberModule } from "@wix/members";
import { createClient } from "@wix/sdk";
import sharp from "sharp";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import {
  connect as connectTo,
  listWays,
  statusWithoutToken,
  type Way,
} from "#tests/support/members/wix-clients.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const refusal = (code: string) => ({ details: { applicationError: { code } } });
const violation = (field: unknown) => ({
  details: { validationError: { fieldViolations: [expect.objectContaining({ field })] } },
});
/** An error for a caller who may not make the call. */
const refused = { status: expect.toSatisfy((status) => status === 401 || status === 403) };
const ownerRule = {
  details: {
    validationError: {
      fieldViolations: [
        expect.objectContaining({ ruleName: "OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN" }),
      ],
    },
  },
};

forEachDatabase("the unmodified @wix/members client", (bench) => {
  useSiteSettings();

  const open = () =>
    openMembers(bench, {
      members: { verifyEmail: true, approval: "auto", customFields: ["Team", "Score", "Towns"] },
    });
  const connect = (members: Members, way: Way, token?: string) =>
    createClient({ modules: { members: memberModule }, ...connectTo(members, way, token) }).members;

  /** Opens a blog with an owner, a moderator's key, and two members. */
  async function openTeam(way: Way) {
    const members = await open();
    const owner = await joinStaff(members, "owner");
    const ada = await joinStaff(members, undefined, "ada@example.com");
    // Bo has a password, because a test logs in with it.
    await members.join("bo@example.com");
    const bo = await joinStaff(members, undefined, "bo@example.com");
    const { key } = await createKey(members, "moderator");
    return {
      members,
      owner,
      ada,
      bo,
      team: connect(members, way, key),
      asAda: connect(members, way, ada.access),
      asBo: connect(members, way, bo.access),
      anyone: connect(members, way),
    };
  }

  for (const way of listWays(bench)) {
    it(`creates and updates members through ${way}`, async () => {
      const { members, team, anyone, asAda } = await openTeam(way);
      const photo = await members.platform.media.add({
        bytes: await sharp({ create: { width: 4, height: 3, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
        filename: "zoe.png",
        mimeType: "image/png",
      });
      const created = await team.createMember({
        member: {
          loginEmail: "Zoe@Example.com",
          privacyStatus: "PUBLIC",
          profile: { nickname: "Zoë", title: "Gardener", photo: { _id: photo.id } },
          contact: {
            firstName: "Zoë",
            lastName: "Öztürk",
            phones: ["+49 30 123456"],
            emails: ["zoe@work.example"],
            addresses: [{ city: "Berlin", country: "DE", addressLine: "Hauptstr. 1" }],
            birthdate: "1990-05-17",
            company: "Quire",
            jobTitle: "Editor",
            customFields: {
              Team: { name: "Team", value: "red" },
              Score: { name: "Score", value: 4.5 },
              Towns: { name: "Towns", value: ["Bonn", "Kiel"] },
            },
          },
        },
      });
      const id = created._id ?? "";
      expect(created).toMatchObject({
        loginEmail: "zoe@example.com",
        loginEmailVerified: false,
        status: "APPROVED",
        privacyStatus: "PUBLIC",
        activityStatus: "ACTIVE",
        contactId: id,
        profile: {
          nickname: "Zoë",
          slug: `zoe-${id.slice(0, 8)}`,
          title: "Gardener",
          photo: { _id: photo.id, width: 4, height: 3 },
        },
        contact: {
          firstName: "Zoë",
          lastName: "Öztürk",
          phones: ["+49 30 123456"],
          emails: ["zoe@work.example"],
          addresses: [{ city: "Berlin", country: "DE", addressLine: "Hauptstr. 1" }],
          birthdate: "1990-05-17",
          company: "Quire",
          jobTitle: "Editor",
          customFields: {
            Team: { value: "red" },
            Score: { value: 4.5 },
            Towns: { value: ["Bonn", "Kiel"] },
          },
        },
      });
      await expect(
        team.createMember({ member: { loginEmail: "zoe@example.com" } }),
      ).rejects.toMatchObject(refusal("-19995"));
      await expect(team.createMember({ member: { loginEmail: "zoe" } })).rejects.toMatchObject(
        violation(expect.stringContaining("loginEmail")),
      );

      const updated = await team.updateMember(id, {
        profile: { title: "", photo: undefined },
        contact: { lastName: "", phones: [], customFields: { Team: { value: "" } } },
      });
      expect(updated.profile?.title).toBe("");
      expect(updated.contact).toMatchObject({ firstName: "Zoë", phones: ["+49 30 123456"] });
      expect(updated.contact?.lastName ?? null).toBeNull();
      expect(Object.keys(updated.contact?.customFields ?? {})).toEqual(["Score", "Towns"]);
      for (const [fields, field] of [
        [{ contact: { customFields: { Shoe: { value: 1 } } } }, "customFields"],
        [{ contact: { birthdate: "1990" } }, "birthdate"],
        [{ profile: { nickname: "a".repeat(61) } }, "nickname"],
        [{ profile: { photo: { _id: "unknown.png" } } }, "photo"],
      ] as const) {
        await expect(team.updateMember(id, fields)).rejects.toMatchObject(
          violation(expect.stringContaining(field)),
        );
      }

      expect((await team.deleteMemberPhones(id)).member?.contact?.phones).toEqual([]);
      expect((await team.deleteMemberEmails(id)).member?.contact?.emails).toEqual([]);
      expect((await team.deleteMemberAddresses(id)).member?.contact?.addresses).toEqual([]);

      const shown = await anyone.getMember(id);
      expect(shown).toMatchObject({ status: "UNKNOWN", profile: { nickname: "Zoë" } });
      expect(shown.loginEmail).toBeUndefined();
      for (const client of [anyone, asAda]) {
        await expect(client.getMember(id, { fieldsets: ["FULL"] })).rejects.toMatchObject({
          status: client === anyone ? statusWithoutToken(way) : 403,
        });
        await expect(
          client.createMember({ member: { loginEmail: "c@example.com" } }),
        ).rejects.toMatchObject(refused);
        await expect(client.updateMember(id, { profile: { nickname: "X" } })).rejects.toMatchObject(
          refused,
        );
        await expect(client.deleteMemberPhones(id)).rejects.toMatchObject(refused);
      }
      await expect(team.getMember("unknown")).rejects.toMatchObject(refusal("NOT_FOUND"));
    });

    it(`lists and queries members through ${way}`, async () => {
      const { team, anyone, asAda, ada, bo } = await openTeam(way);
      await asAda.updateMember(ada.id, {
        profile: { nickname: "Ägir" },
        contact: { firstName: "Ada", lastName: "Lovelace" },
      });
      const full = await team.listMembers({
        fieldsets: ["FULL"],
        sorting: [{ fieldName: "loginEmail", order: "ASC" }],
      });
      expect(full.members?.map(({ loginEmail }) => loginEmail)).toEqual([
        "ada@example.com",
        "bo@example.com",
        "owner@example.com",
      ]);
      expect(full.members?.[0]).toMatchObject({
        lastLoginDate: expect.any(Date),
        contact: { lastName: "Lovelace" },
      });
      const page = await team.listMembers({ paging: { limit: 1, offset: 1 } });
      expect(page).toMatchObject({
        members: [{ status: "UNKNOWN" }],
        metadata: { count: 1, offset: 1, total: 3 },
      });

      const find = async (options: Parameters<typeof team.queryMembers>[0]) =>
        (await team.queryMembers({ ...options, fieldsets: ["EXTENDED"] }).find()).items.map(
          (one) => one.loginEmail,
        );
      const names = await team
        .queryMembers({ fieldsets: ["EXTENDED"] })
        .eq("contact.lastName", "Lovelace")
        .find();
      expect(names.items).toMatchObject([{ _id: ada.id, privacyStatus: "PUBLIC" }]);
      expect(names.items[0]?.contact).toBeUndefined();
      expect(await find({ search: { expression: "äGI" } })).toEqual(["ada@example.com"]);
      expect(await find({ search: { expression: "agir" } })).toEqual(["ada@example.com"]);
      expect(await find({ search: { expression: "love" } })).toEqual([]);
      expect(await find({ search: { expression: "LOVE", fields: ["contact.lastName"] } })).toEqual([
        "ada@example.com",
      ]);
      expect(await find({ search: { expression: "bo@", fields: ["loginEmail"] } })).toEqual([
        "bo@example.com",
      ]);

      await asAda.leaveCommunity();
      const listed = await anyone.queryMembers().find();
      expect(listed.items.map(({ _id }) => _id)).not.toContain(ada.id);
      expect(listed.items.map(({ _id }) => _id)).toContain(bo.id);
      expect((await anyone.getMember(ada.id)).profile?.nickname).toBe("A member");
      await expect(
        anyone.queryMembers().eq("loginEmail", "bo@example.com").find(),
      ).rejects.toMatchObject({ status: 400 });
      await expect(anyone.listMembers({ fieldsets: ["EXTENDED"] })).rejects.toMatchObject({
        status: statusWithoutToken(way),
      });
      await expect(asAda.listMembers({ fieldsets: ["FULL"] })).rejects.toMatchObject({
        status: 403,
      });
      await expect(team.listMembers({ paging: { limit: 101 } })).rejects.toMatchObject({
        status: 400,
      });
    });

    it(`lets members manage their own account through ${way}`, async () => {
      const { asAda, asBo, ada, bo, anyone, members, team } = await openTeam(way);
      expect((await asAda.getCurrentMember()).member).toMatchObject({
        _id: ada.id,
        loginEmail: "ada@example.com",
        contact: { emails: ["ada@example.com"] },
      });
      const shown = await asAda.getCurrentMember({ fieldsets: ["PUBLIC"] });
      expect(shown.member?.loginEmail).toBeUndefined();
      await expect(anyone.getCurrentMember()).rejects.toMatchObject({
        status: statusWithoutToken(way),
      });
      await expect(team.getCurrentMember()).rejects.toMatchObject({ status: 403 });

      expect((await asAda.updateCurrentMemberSlug("Countess Ada")).member?.profile?.slug).toBe(
        "countess-ada",
      );
      await expect(asBo.updateCurrentMemberSlug("countess-ada")).rejects.toMatchObject(
        refusal("SLUG_ALREADY_EXISTS"),
      );
      await expect(asBo.updateCurrentMemberSlug("!")).rejects.toMatchObject(violation("slug"));
      await expect(asBo.updateMemberSlug(ada.id, "mine")).rejects.toMatchObject({ status: 403 });
      expect((await team.updateMemberSlug(bo.id, "bo")).member?.profile?.slug).toBe("bo");

      expect((await asAda.leaveCommunity()).member?.privacyStatus).toBe("PRIVATE");
      expect((await anyone.getMember(ada.id)).profile?.slug).not.toBe("countess-ada");
      expect((await asAda.joinCommunity()).member?.privacyStatus).toBe("PUBLIC");
      expect((await anyone.getMember(ada.id)).profile?.slug).toBe("countess-ada");

      const post = await members.platform.posts.create(createPost({ authorId: ada.id }), "ADMIN");
      await asAda.deleteMyMember({ contentAssigneeId: bo.id });
      await expect(asAda.getCurrentMember()).rejects.toMatchObject({ status: 401 });
      await expect(anyone.getMember(ada.id)).rejects.toMatchObject(refusal("NOT_FOUND"));
      const kept = await members.call("GET", `/v3/posts/${post.id}`);
      expect(kept.body.post.memberId).toBe(bo.id);
    });

    it(`approves, blocks, mutes and disconnects members through ${way}`, async () => {
      const { members, asAda, asBo, ada, bo, owner, team } = await openTeam(way);
      const asOwner = connect(members, way, owner.access);
      for (const attempt of [
        () => asAda.blockMember(bo.id),
        () => asAda.approveMember(bo.id),
        () => asAda.muteMember(bo.id),
        () => asAda.disconnectMember(bo.id),
        () => asAda.deleteMember(bo.id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 403 });
      }
      await expect(asOwner.blockMember(owner.id)).rejects.toMatchObject(
        refusal("MEMBER_SELF_BLOCK_FORBIDDEN"),
      );
      const secondOwner = await joinStaff(members, "owner", "second@example.com");
      await expect(asOwner.blockMember(secondOwner.id)).rejects.toMatchObject(
        refusal("OWNER_MEMBER_BLOCK_FORBIDDEN"),
      );
      await expect(asOwner.deleteMember(secondOwner.id)).rejects.toMatchObject(ownerRule);

      expect((await team.muteMember(bo.id)).member?.activityStatus).toBe("MUTED");
      const post = await members.platform.posts.create(createPost(), "ADMIN");
      const like = () =>
        members.call(
          "POST",
          "/blog/v1/likes",
          { like: { entityId: post.id, fqdn: "wix.blog.v3.post" } },
          bearer(bo.access),
        );
      expect(await like()).toMatchObject({
        status: 403,
        body: { details: { applicationError: { code: "MUTED" } } },
      });
      expect((await team.unmuteMember(bo.id)).member?.activityStatus).toBe("ACTIVE");
      expect((await like()).status).toBe(200);

      expect((await team.blockMember(ada.id)).member?.status).toBe("BLOCKED");
      await expect(asAda.getCurrentMember()).rejects.toMatchObject({ status: 401 });
      await expect(
        asAda.updateMember(ada.id, { profile: { nickname: "X" } }),
      ).rejects.toMatchObject({
        status: 401,
      });
      expect((await team.approveMember(ada.id)).member?.status).toBe("APPROVED");
      const pending = (await members.register("dan@example.com")).body.identity.id;
      await expect(team.approveMember(pending)).rejects.toMatchObject(refusal("CONFLICT"));

      expect((await team.disconnectMember(bo.id)).member?.status).toBe("OFFLINE");
      await expect(asBo.getCurrentMember()).rejects.toMatchObject({ status: 401 });
      expect((await members.login("bo@example.com")).status).toBe(403);
      await expect(team.approveMember(bo.id)).rejects.toMatchObject(refusal("CONFLICT"));
      await team.deleteMember(bo.id);
      await expect(team.deleteMember(bo.id)).rejects.toMatchObject(refusal("NOT_FOUND"));
    });

    it(`changes several members at once through ${way}`, async () => {
      const { members, team, asAda, anyone, ada, bo, owner } = await openTeam(way);
      for (const client of [asAda, anyone]) {
        await expect(client.bulkDeleteMembers([bo.id])).rejects.toMatchObject(refused);
        await expect(client.bulkBlockMembers({})).rejects.toMatchObject(refused);
        await expect(client.bulkApproveMembers({})).rejects.toMatchObject(refused);
        await expect(client.bulkDeleteMembersByFilter({})).rejects.toMatchObject(refused);
      }
      expect((await team.bulkBlockMembers({ status: "APPROVED" })).jobId).toMatch(/^[\w-]{36}$/);
      const statuses = async () =>
        (
          await team.listMembers({
            fieldsets: ["EXTENDED"],
            sorting: [{ fieldName: "loginEmail" }],
          })
        ).members?.map(({ status }) => status);
      expect(await statuses()).toEqual(["BLOCKED", "BLOCKED", "APPROVED"]);
      await team.bulkApproveMembers({ loginEmail: { $startsWith: "ada@" } });
      expect(await statuses()).toEqual(["APPROVED", "BLOCKED", "APPROVED"]);
      await expect(team.bulkBlockMembers({ color: "red" })).rejects.toMatchObject({ status: 400 });

      const deleted = await team.bulkDeleteMembers([bo.id, owner.id, "unknown"]);
      expect(deleted).toMatchObject({
        results: [
          { itemMetadata: { _id: bo.id, originalIndex: 0, success: true } },
          { itemMetadata: { success: false, error: { code: "PERMISSION_DENIED" } } },
          { itemMetadata: { _id: "unknown", success: false, error: { code: "NOT_FOUND" } } },
        ],
        bulkActionMetadata: { totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 },
      });
      await expect(team.bulkDeleteMembers([])).rejects.toMatchObject(
        violation(expect.stringContaining("memberIds")),
      );
      await team.bulkDeleteMembersByFilter(
        {},
        { search: { expression: "ada@", fields: ["loginEmail"] } },
      );
      expect(await statuses()).toEqual(["APPROVED"]);
      expect(await members.platform.identities.find(ada.id)).toBeUndefined();
    });
  }

  it("returns cursors, with which a query continues", async () => {
    const { members } = await openTeam("a site");
    const query = async (cursorPaging: object) =>
      (await members.post("/members/v1/members/query", { query: { cursorPaging } })).body;
    const first = await query({ limit: 2 });
    expect(first.metadata).toMatchObject({ count: 2, total: 3, hasNext: true });
    const second = await query({ limit: 2, cursor: first.metadata.cursors.next });
    expect(second.members).toHaveLength(1);
    const seen = [...first.members, ...second.members].map(({ id }: { id: string }) => id);
    expect(new Set(seen).size).toBe(3);
  });

  bench.itOnSqlite(
    "finds members by names outside ASCII, and not by the keys of the profile",
    async () => {
      const { members, asAda, ada } = await openTeam("a site");
      await asAda.updateMember(ada.id, { contact: { firstName: "ÉLODIE" } });
      const search = async (text: string) =>
        (
          await members.platform.identities.list({ search: text, limit: 10, offset: 0 })
        ).identities.map(({ id }) => id);
      expect(await search("élodie")).toEqual([ada.id]);
      expect(await search("firstName")).toEqual([]);
    },
  );

  bench.itOnSqlite(
    "includes the slug, the title and the muting in a member's download",
    async () => {
      const { members, asAda, ada, team } = await openTeam("a site");
      await asAda.updateCurrentMemberSlug("countess");
      await asAda.updateMember(ada.id, { profile: { title: "Mathematician" } });
      await team.muteMember(ada.id);
      expect(await members.platform.identities.exportData(ada.id)).toMatchObject({
        membership: { chosenSlug: "countess", title: "Mathematician", isMuted: true },
      });
    },
  );

  bench.itOnSqlite("asks for a recent login before a member deletes the own account", async () => {
    const members = await open();
    const ada = await joinStaff(members, undefined, "ada@example.com");
    members.clock.advance(61_000);
    const answer = await members.call(
      "DELETE",
      "/members/v1/members/my",
      undefined,
      bearer(ada.access),
    );
    expect(answer.body.details.applicationError.code).toBe("REAUTHENTICATION_REQUIRED");
  });

  bench.itOnSqlite("does not let the only owner delete the own account", async () => {
    const members = await open();
    const owner = await joinStaff(members, "owner");
    await expect(connect(members, "a site", owner.access).deleteMyMember()).rejects.toMatchObject(
      ownerRule,
    );
  });
});
