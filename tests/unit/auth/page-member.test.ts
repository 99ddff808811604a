import { describe, expect, it } from "vitest";
import { createLock } from "#lib/auth/lock.ts";
import { createMemoryStorage } from "#lib/auth/strategy.ts";
import { memberPlaceholder } from "#lib/auth/tokens.ts";
import { createAuth, createSitePeer, createTabs, memberToRenew, refuse } from "./site-peer.ts";

const token = "POST /oauth2/token";
const save = "PATCH /draft";

/** Returns a JWT with an invalid signature. Only the site checks signatures. */
const createToken = (member: string): string =>
  ["{}", JSON.stringify({ role: "member", sub: member, iat: 1 }), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

/** Opens a page for Ada. Also returns a function that logs another member in in the same browser. */
function openPage() {
  let member = "ada";
  const site = createSitePeer({
    [token]: () =>
      Response.json({
        access_token: createToken(member),
        refresh_token: memberPlaceholder,
        expires_in: 600,
      }),
    [save]: () => Response.json({}),
    "DELETE /api/session": () => new Response(null, { status: 204 }),
  });
  const openChannel = createTabs();
  const lock = createLock(crypto.randomUUID(), navigator.locks);
  const open = (storage = createMemoryStorage(memberToRenew)) =>
    createAuth(site, { lock, channel: openChannel(), storage });
  const logIn = async (auth: ReturnType<typeof open>, next: string) => {
    member = next;
    const data = auth.generateOAuthData("");
    await auth.getMemberTokens("code", data.state, data);
  };
  const countSaves = () => site.received.filter(({ call }) => call === save).length;
  return { site, page: open(), otherTab: open(), logIn, countSaves };
}

const send = (page: ReturnType<typeof createAuth>) =>
  page.fetchWithAuth("/draft", { method: "PATCH", body: "{}" });
const changed = { code: "MEMBER_CHANGED", wireCode: "MEMBER_CHANGED" };

describe("a page of one member", () => {
  it("sends no call once another member has logged in in another tab, and notifies its listeners", async () => {
    const { page, otherTab, logIn, countSaves } = openPage();
    await send(page);
    const heard: boolean[] = [];
    page.subscribe(() => heard.push(page.hasOtherMember()));
    await logIn(otherTab, "eve");
    await expect.poll(() => heard).toEqual([true]);
    await expect(send(page)).rejects.toMatchObject(changed);
    expect(countSaves()).toBe(1);
    await send(otherTab);
    expect(countSaves()).toBe(2);
  });

  it("sends again once its own member has logged in again", async () => {
    const { page, otherTab, logIn, countSaves } = openPage();
    await send(page);
    await logIn(otherTab, "eve");
    await logIn(otherTab, "ada");
    await expect.poll(() => page.getActiveToken()).toBe(createToken("ada"));
    await send(page);
    expect([page.hasOtherMember(), countSaves()]).toEqual([false, 1 + 1]);
  });

  it("sends no call if it was rendered for a member other than the one its first tokens belong to", async () => {
    const { page, countSaves } = openPage();
    page.bindMember("grace");
    await expect(send(page)).rejects.toMatchObject(changed);
    expect(countSaves()).toBe(0);
  });

  it("does not repeat a rejected call with the renewed tokens of another member", async () => {
    const { site, page, otherTab, logIn, countSaves } = openPage();
    await send(page);
    site.answer(save, async () => {
      await logIn(otherTab, "eve");
      return refuse({ status: 401, code: "UNAUTHENTICATED", message: "The session is over." });
    });
    await expect(send(page)).rejects.toMatchObject(changed);
    expect(countSaves()).toBe(2);
  });

  it("belongs to the next member who logs in on it, and to no member after a logout", async () => {
    const { page, logIn, countSaves } = openPage();
    await send(page);
    await logIn(page, "eve");
    await send(page);
    await page.logout("https://blog.example/").catch(() => undefined);
    page.setTokens({
      ...memberToRenew,
      accessToken: { value: createToken("ada"), expiresAt: 10 ** 12 },
    });
    await send(page);
    expect(countSaves()).toBe(3);
  });
});
