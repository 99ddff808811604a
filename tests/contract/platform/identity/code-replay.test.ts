/** One code, one session (case O3), and how long that lasts. */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/database.ts";
import {
  atOnce,
  codeIn,
  expectAlive,
  expectEnded,
  renew,
  succeeded,
} from "#tests/support/member-calls.ts";
import {
  codeOf,
  exchangeCode,
  openMembers,
  type Answer,
  type Members,
} from "#tests/support/members.ts";

const email = "ada@example.com";
const minute = 60_000;

const grantOf = async (members: Members) =>
  codeOf(members, (await members.join(email)).body.sessionToken);

const tokensOf = ({ body }: Answer) => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
});

const refusal = (answer: Answer) => [answer.status, codeIn(answer)];
const invalidGrant = [400, "invalid_grant"];

forEachDatabase("an authorization code", (bench) => {
  it("that comes a second time is refused, and ends what the first time gave (O3)", async () => {
    const members = await openMembers(bench);
    const grant = await grantOf(members);
    const first = await exchangeCode(members, grant);
    const bystander = await exchangeCode(
      members,
      await codeOf(members, (await members.login(email)).body.sessionToken),
    );
    await expectAlive(members, tokensOf(first));
    members.clock.advance(5 * minute);
    expect(refusal(await exchangeCode(members, grant))).toEqual(invalidGrant);
    await expectEnded(members, tokensOf(first));
    await expectAlive(members, tokensOf(bystander));
  });

  it("that comes 20 times at once gives tokens once, which are worth nothing (O3)", async () => {
    const members = await openMembers(bench);
    const grant = await grantOf(members);
    const won = succeeded(await atOnce(20, () => exchangeCode(members, grant)));
    expect(won).toHaveLength(1);
    for (const answer of won) await expectEnded(members, tokensOf(answer));
  });

  it("that somebody tries without the verifier ends nobody's session", async () => {
    const members = await openMembers(bench);
    const grant = await grantOf(members);
    const first = await exchangeCode(members, grant);
    const codeVerifier = randomBytes(32).toString("base64url");
    expect(refusal(await exchangeCode(members, grant, { codeVerifier }))).toEqual(invalidGrant);
    await expectAlive(members, tokensOf(first));
  });

  it("comes of a session token once, though it is asked for ten times at once", async () => {
    const members = await openMembers(bench);
    const { body } = await members.join(email);
    const grants = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(members, body.sessionToken)),
    );
    expect(grants.filter(({ code }) => code !== "")).toHaveLength(1);
  });

  it("leads to a refresh token of 14 idle and 30 days in all", async () => {
    const members = await openMembers(bench);
    const { refresh } = tokensOf(await exchangeCode(members, await grantOf(members)));
    for (let days = 0; days < 20; days += 10) {
      members.clock.advance(10 * 24 * 60 * minute);
      expect((await renew(members, refresh)).status).toBe(200);
    }
    members.clock.advance(10 * 24 * 60 * minute);
    expect(refusal(await renew(members, refresh))).toEqual(invalidGrant);
  });
});
