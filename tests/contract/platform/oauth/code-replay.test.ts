/** Tests that an authorization code creates only one session, and tests for the session's lifetime. */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  atOnce,
  codeIn,
  expectAlive,
  expectEnded,
  renew,
  succeeded,
} from "#tests/support/members/member-calls.ts";
import {
  requestGrant,
  exchangeCode,
  openMembers,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const minute = 60_000;

const joinWithGrant = async (members: Members) =>
  requestGrant(members, (await members.join(email)).body.sessionToken);

const readTokens = ({ body }: Answer) => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
});

const refusal = (answer: Answer) => [answer.status, codeIn(answer)];
const invalidGrant = [400, "invalid_grant"];

forEachDatabase("an authorization code", (bench) => {
  it("is rejected when sent a second time, which ends the session from the first exchange", async () => {
    const members = await openMembers(bench);
    const grant = await joinWithGrant(members);
    const first = await exchangeCode(members, grant);
    const bystander = await exchangeCode(
      members,
      await requestGrant(members, (await members.login(email)).body.sessionToken),
    );
    await expectAlive(members, readTokens(first));
    members.clock.advance(5 * minute);
    expect(refusal(await exchangeCode(members, grant))).toEqual(invalidGrant);
    await expectEnded(members, readTokens(first));
    await expectAlive(members, readTokens(bystander));
  });

  it("is exchanged only once when sent 20 times concurrently, and the resulting session is ended", async () => {
    const members = await openMembers(bench);
    const grant = await joinWithGrant(members);
    const won = succeeded(await atOnce(20, () => exchangeCode(members, grant)));
    expect(won).toHaveLength(1);
    for (const answer of won) await expectEnded(members, readTokens(answer));
  });

  bench.itOnSqlite("ends no session when sent without its verifier", async () => {
    const members = await openMembers(bench);
    const grant = await joinWithGrant(members);
    const first = await exchangeCode(members, grant);
    const codeVerifier = randomBytes(32).toString("base64url");
    expect(refusal(await exchangeCode(members, grant, { codeVerifier }))).toEqual(invalidGrant);
    await expectAlive(members, readTokens(first));
  });

  it("is issued only once for a session token used ten times at once", async () => {
    const members = await openMembers(bench);
    const { body } = await members.join(email);
    const grants = await Promise.all(
      Array.from({ length: 10 }, () => requestGrant(members, body.sessionToken)),
    );
    expect(grants.filter(({ code }) => code !== "")).toHaveLength(1);
  });

  bench.itOnSqlite(
    "yields a refresh token that expires after 30 days even if used every 10 days",
    async () => {
      const members = await openMembers(bench);
      const { refresh } = readTokens(await exchangeCode(members, await joinWithGrant(members)));
      for (let days = 0; days < 20; days += 10) {
        members.clock.advance(10 * 24 * 60 * minute);
        expect((await renew(members, refresh)).status).toBe(200);
      }
      members.clock.advance(10 * 24 * 60 * minute);
      expect(refusal(await renew(members, refresh))).toEqual(invalidGrant);
    },
  );
});
