/**
 * Tests for the account calls: reading the account, listing and ending sessions, exporting data, deleting.
 */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  accountPath,
  bearer,
  codeIn,
  expectAlive,
  expectEnded,
  joinWithTokens,
  loginWithTokens,
  readMy,
  recover,
} from "#tests/support/members/member-calls.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import {
  requestGrant,
  goodPassword,
  openMembers,
  type Answer,
  type Members,
  type Tokens,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";

const get = ({ call }: Members, path: string, { access }: Tokens): Promise<Answer> =>
  call("GET", accountPath + path, undefined, bearer(access));
const remove = ({ call }: Members, path: string, { access }: Tokens): Promise<Answer> =>
  call("DELETE", accountPath + path, undefined, bearer(access));

/** Logs in with a device name sent by the site's server, and returns the tokens. */
async function loginFrom(members: Members, device: string): Promise<Tokens> {
  const grant = await requestGrant(members, (await members.login(email)).body.sessionToken);
  const { body } = await members.call(
    "POST",
    "/oauth2/token",
    {
      clientId: "embedded",
      grantType: "authorization_code",
      code: grant.code,
      codeVerifier: grant.verifier,
      redirectUri: grant.redirectUri,
    },
    { "X-Quire-Device": device },
  );
  return { access: body.access_token, refresh: body.refresh_token };
}

forEachDatabase("a member's account", (bench) => {
  bench.itOnSqlite(
    "is returned to its member with the creation date and the ID of the current session",
    async () => {
      const members = await openMembers(bench);
      const tokens = await joinWithTokens(members, email);
      const { status, body } = await get(members, "", tokens);
      const created = new Date(members.clock.now()).toISOString();
      expect(status).toBe(200);
      expect(body).toEqual({
        identity: {
          id: expect.any(String),
          revision: expect.any(String),
          createdDate: created,
          updatedDate: created,
          email: { address: email, isVerified: true },
          status: { name: "ACTIVE", reasons: [] },
          identityProfile: {},
          metadata: { tags: [] },
        },
        sessionId: expect.any(String),
        memberSince: created,
        isOwner: false,
        openFields: [],
      });
    },
  );

  it("lists the published posts that the member has liked or rated, latest first", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const { posts, reactions } = members.platform;
    const { body } = await get(members, "", tokens);
    const memberId: string = body.identity.id;
    const post = async (title: string) => {
      members.clock.advance(1000);
      return (await posts.create(createPost({ title }), "ADMIN")).id;
    };
    const [liked, rated, both, gone, other] = [
      await post("Liked"),
      await post("Rated"),
      await post("Both"),
      await post("Gone"),
      await post("Other"),
    ];
    await reactions.like(memberId, liked);
    await reactions.like(memberId, gone);
    members.clock.advance(1000);
    await reactions.rate({ memberId, postId: rated }, 4);
    members.clock.advance(1000);
    await reactions.like(memberId, both);
    members.clock.advance(1000);
    await reactions.rate({ memberId, postId: both }, 5);
    await posts.remove(gone);
    await reactions.like((await members.join("bob@example.com")).body.identity.id, other);

    const { body: list } = await get(members, "/reactions", tokens);
    const date = expect.stringMatching(/^2026-/);
    expect(list).toEqual({
      total: 3,
      posts: [
        {
          id: both,
          slug: "both",
          title: "Both",
          language: "en",
          likedDate: date,
          rating: 5,
          ratedDate: date,
        },
        { id: rated, slug: "rated", title: "Rated", language: "en", rating: 4, ratedDate: date },
        { id: liked, slug: "liked", title: "Liked", language: "en", likedDate: date },
      ],
    });
    const second = await get(members, "/reactions?paging.limit=1&paging.offset=1", tokens);
    expect([second.body.total, second.body.posts.map(({ id }: { id: string }) => id)]).toEqual([
      3,
      [rated],
    ]);
    expect((await members.call("GET", `${accountPath}/reactions`)).status).toBe(401);
  });

  bench.itOnSqlite("is returned as the current member by the Members API", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    await members.call(
      "PATCH",
      `${accountPath}/profile`,
      { nickname: "Ada", firstName: "Ada", lastName: "King", phonesV2: [{ phone: "123 456" }] },
      bearer(access),
    );
    const { status, body } = await readMy(members, access);
    expect(status).toBe(200);
    expect(body.member).toMatchObject({
      id: expect.any(String),
      loginEmail: email,
      loginEmailVerified: true,
      status: "APPROVED",
      profile: { nickname: "Ada", slug: expect.stringMatching(/^ada-[\da-f]{8}$/) },
      contact: { firstName: "Ada", lastName: "King", emails: [email], phones: ["123 456"] },
    });
  });

  bench.itOnSqlite(
    "lists its sessions, and can end one of them or all but the current one",
    async () => {
      const members = await openMembers(bench);
      const phone = await joinWithTokens(members, email);
      members.clock.advance(1000);
      const laptop = await loginFrom(members, "Firefox on Linux");
      members.clock.advance(1000);
      const tablet = await loginFrom(members, "Safari on iPad");
      const { body } = await get(members, "/sessions", tablet);
      expect(body.sessions).toMatchObject([
        { device: "Safari on iPad", isCurrent: true },
        { device: "Firefox on Linux", isCurrent: false },
        { device: "A browser", isCurrent: false },
      ]);
      for (const session of body.sessions) {
        expect(Object.keys(session).toSorted()).toEqual([
          "createdDate",
          "device",
          "id",
          "isCurrent",
          "lastUsedDate",
        ]);
      }
      expect((await remove(members, `/sessions/${body.sessions[1].id}`, tablet)).status).toBe(200);
      await expectEnded(members, laptop);
      await expectAlive(members, phone);
      expect((await remove(members, "/sessions/none", tablet)).status).toBe(404);
      expect((await remove(members, "/sessions", tablet)).status).toBe(200);
      await expectEnded(members, phone);
      await expectAlive(members, tablet);
      expect((await get(members, "/sessions", tablet)).body.sessions).toHaveLength(1);
    },
  );

  bench.itOnSqlite("can be exported completely, without its secrets", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    await members.call(
      "PATCH",
      `${accountPath}/profile`,
      { nickname: "Ada" },
      bearer(tokens.access),
    );
    const { status, body } = await get(members, "/data", tokens);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identity: { email: { address: email }, identityProfile: { nickname: "Ada" } },
      publicPage: { nickname: "Ada", slug: expect.stringMatching(/^ada-[\da-f]{8}$/) },
      sessions: [{ device: "A browser" }],
      pollVotes: [],
    });
    const text = JSON.stringify(body);
    for (const secret of ["argon2", "password", "hash", tokens.refresh]) {
      expect(text).not.toContain(secret);
    }
  });

  it("can be deleted with the password, which removes its rows, ends its sessions and emails a notice", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const other = await loginWithTokens(members, email);
    const { body } = await readMy(members, tokens.access);
    const path = `${accountPath}/delete`;
    expect((await members.post(path, {}, tokens.access)).status).toBe(400);
    const wrong = await members.post(path, { currentPassword: "another harbour" }, tokens.access);
    expect([wrong.status, codeIn(wrong)]).toEqual([401, "-19976"]);
    await expectAlive(members, tokens);

    const deleted = await members.post(path, { currentPassword: goodPassword }, tokens.access);
    expect([deleted.status, deleted.body]).toEqual([200, {}]);
    for (const each of [tokens, other]) await expectEnded(members, each);
    expect((await members.mail.nextTo(email)).subject).toBe("Your account at The Blog was deleted");
    expect(codeIn(await members.login(email))).toBe("-19976");
    expect((await members.call("GET", `/members/v1/members/${body.member.id}`)).status).toBe(404);
    const database = await bench.open(members.location);
    for (const table of [
      "identity",
      "member",
      "member_session",
      "session_token",
      "state_token",
      "authorization_code",
      "verification_code",
      "recovery_token",
      "redirect_session",
    ] as const) {
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  bench.itOnSqlite(
    "can be deleted, after which a new member can register its address",
    async () => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      await members.post(`${accountPath}/delete`, { currentPassword: goodPassword }, access);
      await members.mail.nextTo(email);
      const again = await members.register(email);
      expect(again.body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
      expect(codeIn(await recover(members, "made-up", goodPassword))).toBe(
        "INVALID_RECOVERY_TOKEN",
      );
    },
  );
});
