/** Tests for the logout endpoint. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  bearer,
  expectAlive,
  expectEnded,
  joinWithTokens,
  redirectSession,
  visit,
} from "#tests/support/members/member-calls.ts";
import { clientId, openMembers, siteUrl } from "#tests/support/members/members.ts";

const email = "ada@example.com";

forEachDatabase("the logout endpoint", (bench) => {
  const path = `${authenticationPath}/v1/logout?clientId=${clientId}`;

  bench.itOnSqlite(
    "without a redirect session, ends no session and redirects to the logout page",
    async () => {
      const members = await openMembers(bench);
      const tokens = await joinWithTokens(members, email);
      for (const query of ["", "&session=made-up"]) {
        const answer = await members.call("GET", path + query);
        expect([answer.status, answer.headers.get("location")]).toEqual([303, `${siteUrl}/logout`]);
      }
      await expectAlive(members, tokens);
    },
  );

  bench.itOnSqlite(
    "passes postLogoutRedirectUri to the logout page if the caller is not logged in",
    async () => {
      const members = await openMembers(bench);
      const asked = new URLSearchParams({ postLogoutRedirectUri: `${siteUrl}/bye` }).toString();
      const answer = await members.call("GET", `${path}&${asked}`);
      expect(answer.headers.get("location")).toBe(`${siteUrl}/logout?${asked}`);
    },
  );

  bench.itOnSqlite(
    "with a redirect session from a logged-out client, ends no session",
    async () => {
      const members = await openMembers(bench);
      const tokens = await joinWithTokens(members, email);
      const { fullUrl } = await redirectSession(members, { logout: { clientId } });
      expect((await visit(members, fullUrl)).headers.get("location")).toBe(siteUrl);
      await expectAlive(members, tokens);
    },
  );

  it("called by the member, ends the session and redirects to postLogoutRedirectUri", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const query = `&postLogoutRedirectUri=${encodeURIComponent(`${siteUrl}/bye`)}`;
    const answer = await members.call("GET", path + query, undefined, bearer(tokens.access));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${siteUrl}/bye`]);
    await expectEnded(members, tokens);
  });
});
