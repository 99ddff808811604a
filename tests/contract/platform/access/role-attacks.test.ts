/** Attacks by staff and members with keys, slow bodies, chosen slugs and control characters. */
import { expect, it } from "vitest";
import { blogAppId } from "#lib/wix/comments/comment.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";

const membersPath = "/members/v1/members";

forEachDatabase("a hostile caller", (bench) => {
  const clock = useMachineClock();
  const open = () => openMembers(bench, { clock });

  bench.itOnSqlite(
    "cannot use an owner's key of a moderator to change members who have a role",
    async () => {
      const members = await open();
      const owner = await joinStaff(members, "owner");
      const moderator = await joinStaff(members, "moderator");
      const { headers } = await createKey(members, "owner", moderator.id);
      const body = { member: { profile: { nickname: "Mallory" } } };
      const answer = await members.call("PATCH", `${membersPath}/${owner.id}`, body, headers);
      expect(answer.status).toBe(403);
      const own = await members.call("PATCH", `${membersPath}/${moderator.id}`, body, headers);
      expect(own.status).toBe(200);
    },
  );

  it.each([
    ["/v3/draft-posts", { draftPost: { title: "Late" } }],
    ["/v3/tags", { label: "Late" }],
    ["/v3/categories", { category: { label: "Late" } }],
    [membersPath, { member: { loginEmail: "late@example.com" } }],
  ])("is refused by POST %s if the key is revoked while the body arrives", async (path, body) => {
    const members = await open();
    const { id, headers } = await createKey(members);
    const text = new TextEncoder().encode(JSON.stringify(body));
    let parts = 0;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          parts += 1;
          if (parts === 1) return controller.enqueue(text.slice(0, 5));
          await members.platform.apiKeys.revoke(id);
          controller.enqueue(text.slice(5));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", headers, body: stream, duplex: "half" } as const;
    const answer = await members.platform.fetch(new Request(siteUrl + path, init));
    expect([parts, answer.status]).toEqual([2, 401]);
  });

  bench.itOnSqlite(
    "cannot prevent a member's new name by choosing the slug that belongs to it",
    async () => {
      const members = await open();
      const squatter = await joinStaff(members, undefined, "squatter@example.com");
      const victim = await joinStaff(members, undefined, "victim@example.com");
      const slug = `dora-${victim.id.slice(0, 8)}`;
      const path = `${membersPath}/my/slug`;
      expect((await members.call("POST", path, { slug }, bearer(squatter.access))).status).toBe(
        200,
      );
      const body = { member: { privacyStatus: "PUBLIC", profile: { nickname: "Dora" } } };
      const rename = async () =>
        members.call("PATCH", `${membersPath}/${victim.id}`, body, bearer(victim.access));
      for (const answer of [await rename(), await rename()]) expect(answer.status).toBe(200);
      const found = await members.call("GET", `${membersPath}/${victim.id}`);
      expect(found.body).toMatchObject({ member: { profile: { slug: `${slug}-1` } } });
    },
  );

  bench.itOnSqlite("gets 400 for NUL and control characters", async () => {
    const members = await open();
    const { id } = await joinStaff(members, undefined);
    const { headers } = await createKey(members);
    const owner = bearer((await joinStaff(members, "owner")).access);
    const path = `${membersPath}/${id}`;
    const comments = [{ id: "A\0B", revision: "1" }];
    const place = { appId: blogAppId, contextId: "A\0B", resourceId: "A" };
    const contact = (address: object) => ({ member: { contact: { addresses: [address] } } });
    const restored = { editedDate: "2026-01-01T00:00:00Z", editingSessionId: "A\0B" };
    for (const [method, target, body, by = headers] of [
      ["PATCH", path, contact({ city: "A\nB" })],
      ["PATCH", path, contact({ addressLine: "A\nB" })],
      ["PATCH", path, contact({ streetAddress: { name: "A\0B" } })],
      ["PATCH", path, { member: { profile: { title: "A\0B" } } }],
      ["PATCH", path, { member: { profile: { photo: { id: "A\0B" } } } }],
      ["POST", `${membersPath}/query`, { search: { expression: "A\0B" } }],
      ["POST", `${membersPath}/bulk/delete`, { memberIds: ["A\0B"] }],
      ["POST", "/v3/categories", { category: { label: "A", coverImage: { id: "A\0B" } } }],
      ["POST", "/v3/tags", { label: "\0" }],
      ["POST", "/quire/v1/admin/comments/actions", { action: "approve", comments }, owner],
      ["POST", "/quire/v1/admin/posts/a/versions/1/restore", restored, owner],
      ["POST", "/blog/v1/likes", { like: { entityId: "A\0B", fqdn: "wix.blog.v3.post" } }, owner],
      ["POST", "/comments/v1/comments", { comment: { ...place, content: {} } }, owner],
    ] as const) {
      const answer = await members.call(method, target, body, by);
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
    }
  });

  bench.itOnSqlite("creates no tag or category with an unknown fieldset", async () => {
    const { call, ...members } = await open();
    const { headers } = await createKey(members);
    const fieldsets = ["BOGUS"];
    const tag = await call("POST", "/v3/tags", { label: "Half", fieldsets }, headers);
    const body = { category: { label: "Half" }, fieldsets };
    const category = await call("POST", "/v3/categories", body, headers);
    expect([tag.status, category.status]).toEqual([400, 400]);
    expect((await call("GET", "/v3/tags")).body).toMatchObject({ tags: [] });
    expect((await call("GET", "/v3/categories")).body).toMatchObject({ categories: [] });
  });
});
