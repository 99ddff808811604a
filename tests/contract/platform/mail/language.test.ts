/** In which language a site writes to its members. */
import { describe, expect, it, test } from "vitest";
import { verification } from "#lib/platform/mail/messages/verification.ts";
import { passwordChanged } from "#lib/platform/mail/messages/password-changed.ts";
import { forEachDatabase } from "#tests/support/database.ts";
import { recoveryPath } from "#tests/support/member-calls.ts";
import { openMembers, siteUrl } from "#tests/support/members.ts";

const email = "ada@example.com";

forEachDatabase("a German site", (bench) => {
  it("mails its codes and links in German", async () => {
    const members = await openMembers(bench, { siteLanguage: "de-AT" });
    const { body } = await members.register(email);
    const verifying = await members.mail.nextTo(email);
    expect(verifying.subject).toMatch(/^\d{6} ist dein Code für The Blog$/);
    expect(verifying.text).toMatch(
      /Gib diesen Code auf der Seite ein, auf der du dein Konto angelegt hast:/,
    );
    expect(verifying.text).toMatch(/Der Code gilt einmal und läuft in 10 Minuten ab\./);
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
    expect(recovering.text).toMatch(/Der Link gilt einmal und läuft in 30 Minuten ab\./);
    expect(recovering.html).toContain('<html lang="de-AT" dir="ltr">');
    expect(recovering.html).toContain(">Neues Passwort festlegen</h1>");
  });
});

describe("a letter", () => {
  const at = (language: string) => ({
    siteName: "Quire",
    siteUrl: "https://blog.example",
    language,
  });

  test("tells an instant as its own words would", () => {
    const when = Date.UTC(2026, 2, 14, 9, 30);
    const recoverLink = "https://blog.example/recover";
    const told = (language: string) => passwordChanged({ ...at(language), when, recoverLink }).text;
    expect(told("de")).toContain("wurde am 14. März 2026 um 09:30 UTC geändert.");
    expect(told("is")).toContain("was changed on March 14, 2026 at 09:30 UTC.");
  });

  test("of a site whose language has no translation is English, and says so", () => {
    const letter = verification({ ...at("is"), code: "012345", minutes: 1 });
    expect(letter.subject).toBe("012345 is your Quire code");
    expect(letter.text).toContain("The code works once and expires in 1 minute.");
    expect(letter.html).toContain('<html lang="en" dir="ltr">');
  });
});
