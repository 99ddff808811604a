/** Tests for the language of emails to members. */
import { describe, expect, it, test } from "vitest";
import { passwordChanged, verification } from "#lib/platform/mail/messages/letters.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  accountPath,
  authenticationPath,
  bearer,
  changePassword,
  joinWithTokens,
  recoveryPath,
  verify,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers, siteUrl } from "#tests/support/members/members.ts";

const email = "ada@example.com";

onSqlite("a German site", (bench) => {
  it("sends codes and links in German", async () => {
    const members = await openMembers(bench, { siteLanguage: "de-AT" });
    const { body } = await members.register(email);
    const verifying = await members.mail.nextTo(email);
    expect(verifying.subject).toMatch(/^\d{6} ist dein Code für The Blog$/);
    expect(verifying.text).toMatch(/Gib diesen Code auf der Seite ein, die danach fragt:/);
    expect(verifying.text).toMatch(
      /Der Code kann nur einmal verwendet werden und läuft in 10 Minuten ab\./,
    );
    expect(verifying.html).toContain('<html lang="de-AT" dir="ltr">');
    expect(verifying.html).toContain(">Bestätige deine E-Mail-Adresse</h1>");

    const code = /\b\d{6}\b/.exec(verifying.text ?? "")?.[0];
    const proof = { code, stateToken: body.stateToken };
    await members.post("/_api/iam/verification/v1/auth/verify", proof);
    const redirect = { url: `${siteUrl}/reset-password`, clientId: "embedded" };
    await members.post(`${recoveryPath}/send-email`, { email, redirect });
    const recovering = await members.mail.nextTo(email);
    expect(recovering.subject).toBe("Neues Passwort für The Blog festlegen");
    expect(recovering.text).toMatch(/Neues Passwort festlegen:\nhttps:\/\/\S+#recoveryToken=/);
    expect(recovering.text).toMatch(
      /Der Link kann nur einmal verwendet werden und läuft in 30 Minuten ab\./,
    );
    expect(recovering.html).toContain('<html lang="de-AT" dir="ltr">');
    expect(recovering.html).toContain(">Neues Passwort festlegen</h1>");
  });
});

onSqlite("an email to a member", (bench) => {
  const clock = useMachineClock();

  it("uses the requested language, then the member's, then the site's", async () => {
    const members = await openMembers(bench, { clock });
    const { mail, post, platform } = members;
    const nextLanguage = async () =>
      /<html lang="([^"]+)"/.exec((await mail.nextTo(email)).html ?? "")?.[1];
    const { body } = await post(`${authenticationPath}/v2/register`, {
      loginId: { email },
      password: goodPassword,
      profile: { language: "de" },
    });
    const { html = "", text = "" } = await mail.nextTo(email);
    expect(html).toContain('<html lang="de"');
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    const proved = await verify(members, body.stateToken, code);
    const { access } = await members.exchange(proved.body.sessionToken);

    const redirect = { url: `${siteUrl}/reset-password`, clientId: "embedded" };
    const askFor = async (language?: string) => {
      clock.advance(minute);
      return (await post(`${recoveryPath}/send-email`, { email, language, redirect })).status;
    };
    for (const [asked, got] of [
      [undefined, "de"],
      ["", "de"],
      ["en-GB", "en-GB"],
      // There is no translation into this language, so the member's language applies.
      ["fr", "de"],
    ] as const) {
      expect(await askFor(asked)).toBe(200);
      expect([asked, await nextLanguage()]).toEqual([asked, got]);
    }
    expect(await askFor("not a language")).toBe(400);

    const newPassword = "a louder harbour at high water";
    await changePassword(members, access, { newPassword, currentPassword: goodPassword });
    expect(await nextLanguage()).toBe("de");
    await members.call("PATCH", `${accountPath}/profile`, { language: null }, bearer(access));
    clock.advance(15 * minute);
    await askFor();
    expect(await nextLanguage()).toBe("en");
    await members.call("PATCH", `${accountPath}/profile`, { language: "de" }, bearer(access));
    await platform.identities.remove(body.identity.id);
    expect(await nextLanguage()).toBe("de");
  });

  it("uses the existing member's language if the address is already registered", async () => {
    const members = await openMembers(bench, { clock });
    const { platform, post, mail } = members;
    await platform.identities.signOn("bob@example.com", { language: "de" }, { isVerified: true });
    const { access } = await joinWithTokens(members, email);
    const change = { email: "bob@example.com", currentPassword: goodPassword };
    expect((await post(`${accountPath}/email`, change, access)).status).toBe(200);
    expect((await mail.nextTo("bob@example.com")).html).toContain('<html lang="de"');
  });
});

describe("an email", () => {
  const at = (language: string) => ({
    siteName: "Quire",
    siteUrl: "https://blog.example",
    language,
  });

  test("formats times in the language of its text", () => {
    const when = Date.UTC(2026, 2, 14, 9, 30);
    const recoverLink = "https://blog.example/recover";
    const told = (language: string) => passwordChanged({ ...at(language), when, recoverLink }).text;
    expect(told("de")).toContain("wurde am 14. März 2026 um 09:30 UTC geändert.");
    expect(told("is")).toContain("was changed on March 14, 2026 at 09:30 UTC.");
  });

  test("is written and declared as English if the site's language has no translation", () => {
    const letter = verification({ ...at("is"), code: "012345", minutes: 1 });
    expect(letter.subject).toBe("012345 is your Quire code");
    expect(letter.text).toContain("The code works once and expires in 1 minute.");
    expect(letter.html).toContain('<html lang="en" dir="ltr">');
  });
});
