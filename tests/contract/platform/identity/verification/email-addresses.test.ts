/** Tests for email addresses in requests: an address maps to one identity or is an EMAIL violation. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  askForRecovery,
  atOnce,
  authenticationPath,
  codeIn,
  sentMails,
  succeeded,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

const email = "ada@example.com";

const noAddresses = [
  ["no characters", ""],
  ["full-width letters", "ａda@example.com"],
  ["a full-width domain", "ada@ｅxample.com"],
  ["a ligature", "ﬁona@example.com"],
  ["a Cyrillic letter among Latin letters", "аda@example.com"],
  ["a Greek letter among Latin letters", "αda@example.com"],
  ["a Cyrillic letter among Greek letters", "аλφα@example.com"],
  ["an Armenian letter among Latin letters", "adaո@example.com"],
  ["a Cherokee letter among Latin letters", "ꭺda@example.com"],
  ["a Devanagari digit among Latin letters", "ada१@example.com"],
  ["an Ångström sign", "\u212bke@example.com"],
  ["a Kelvin sign", "\u212aate@example.com"],
  ["a long s", "ſam@example.com"],
  ["a mathematical digit", "ada\u{1d7cf}@example.com"],
  ["a variation selector", "ada\ufe0f@example.com"],
  ["a Hangul filler", "ada\u3164@example.com"],
  ["a combining grapheme joiner", "ada\u034f@example.com"],
  ["a zero-width joiner between Arabic letters", "عل\u200dي@example.com"],
  ["a character that reverses the text", "ada\u202e@example.com"],
  ["a soft hyphen in the domain", "ada@exam\u00adple.com"],
  ["a mark without a letter", "\u0301ada@example.com"],
  ["a quoted local part with other letters", '"jürgen"@example.com'],
  ["other letters and two addresses", "jürgen@example.com,用户@例子.广告"],
  ["two addresses", "ada@example.com,eve@example.org"],
  ["two addresses with a semicolon", "ada@example.com;eve@example.org"],
  ["two addresses with a space", "ada@example.com eve@example.org"],
  ["a display name", "Ada <ada@example.com>"],
  ["a quoted local part", '"ada"@example.com'],
  ["a quoted local part with another address", '"eve@example.org"@example.com'],
  ["a comment", "ada(comment)@example.com"],
  ["a route", "@example.org:ada@example.com"],
  ["two at signs", "ada@example.org@example.com"],
  ["CR LF with a header", "ada@example.com\r\nBcc: eve@example.org"],
  ["a line feed within", "ada\n@example.com"],
  ["NUL", "ada\u0000@example.com"],
  ["NUL at its end", "ada@example.com\u0000"],
  ["a zero-width space", "ada\u200b@example.com"],
  ["no dot in the domain", "ada@localhost"],
  ["an address literal", "ada@[127.0.0.1]"],
  ["an IP address", "ada@127.0.0.1"],
  ["a percent sign route", "ada%example.org@"],
  ["a local part of 65 letters", `${"a".repeat(65)}@example.com`],
  ["a local part of 66 bytes", `${"ü".repeat(33)}@example.com`],
  ["a domain that is too long in ASCII", `ada@${"müller.".repeat(20)}example`],
  ["300 letters", `ada@${"a.".repeat(148)}com`],
] as const;

forEachDatabase("an email address", (bench) => {
  bench.onlyOnSqlite(() => {
    it.each(noAddresses)(
      "with %s is rejected as EMAIL by every call that would send email to it",
      async (_, text) => {
        const members = await openMembers(bench);
        const registered = await members.register(text);
        expect([registered.status, violationsIn(registered)]).toEqual([
          400,
          ["loginId.email EMAIL"],
        ]);
        const asked = await askForRecovery(members, text);
        expect([asked.status, violationsIn(asked)]).toEqual([400, ["email EMAIL"]]);
        const first = await members.post(`${authenticationPath}/v1/register`, {
          identity: { email: { address: text } },
          inputs: { password: goodPassword },
        });
        expect(first.status).toBe(400);
        const { total } = await members.platform.identities.list({ limit: 1, offset: 0 });
        expect(total).toBe(0);
        expect(await sentMails(bench, members)).toEqual([]);
      },
    );

    it.each(noAddresses)("with %s is unknown at a login", async (_, text) => {
      const members = await openMembers(bench);
      const answer = await members.login(text);
      expect([answer.status, codeIn(answer)]).toEqual([401, "-19976"]);
    });
  });

  bench.onlyOnSqlite(() => {
    it.each(["ADA@EXAMPLE.COM", "Ada@Example.com", "  ada@example.com\r\n", "ada@EXAMPLE.com"])(
      "written as %j maps to the same identity",
      async (spelling) => {
        const members = await openMembers(bench);
        await members.join(email);
        expect(codeIn(await members.register(spelling))).toBe("-19995");
        expect((await members.login(spelling)).body.state).toBe("SUCCESS");
        const [mail, ...others] = await sentMails(bench, members);
        expect([mail?.recipients, others]).toEqual([[email], []]);
      },
    );
  });

  bench.itOnSqlite("is stored and used in lower case, with its domain in ASCII", async () => {
    const members = await openMembers(bench);
    const { body } = await members.register("Ada.L+blog@Müller.Example");
    const address = "ada.l+blog@xn--mller-kva.example";
    expect(body.identity.email.address).toBe(address);
    const [mail] = await sentMails(bench, members);
    expect(mail?.raw).toMatch(/^To: ada\.l\+blog@xn--mller-kva\.example\r$/m);
    // The test server decodes the domain.
    expect(mail?.recipients).toEqual(["ada.l+blog@müller.example"]);
  });

  bench.itOnSqlite("with letters of other languages works for all that members do", async () => {
    for (const [spelling, address, recipient] of [
      ["JÜRGEN@example.com", "jürgen@example.com", "jürgen@example.com"],
      ["ju\u0308rgen.O'Néill+blog@example.com", "jürgen.o'néill+blog@example.com"],
      [
        "さくら桜サクラ1@例子.广告",
        "さくら桜サクラ1@xn--fsqu00a.xn--4rr70v",
        "さくら桜サクラ1@例子.广告",
      ],
      ["\u0958@example.com", "\u0915\u093c@example.com", "\u0915\u093c@example.com"],
      ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v", "用户@例子.广告"],
      ["उपयोगकर्ता@उदाहरण.भारत", "उपयोगकर्ता@xn--p1b6ci4b4b3a.xn--h2brj9c", "उपयोगकर्ता@उदाहरण.भारत"],
      ["ПОЧТА@пример.рф", "почта@xn--e1afmkfd.xn--p1ai", "почта@пример.рф"],
    ] as const) {
      const members = await openMembers(bench);
      expect((await members.register(spelling)).body.identity.email.address).toBe(address);
      await members.register(address);
      const { total } = await members.platform.identities.list({ limit: 1, offset: 0 });
      expect(total).toBe(1);
      expect((await askForRecovery(members, spelling)).status).toBe(200);
      const mails = await sentMails(bench, members);
      for (const mail of mails) expect(mail.recipients).toEqual([recipient ?? address]);
      const checked = await members.post(`${authenticationPath}/v2/validate-email`, {
        email: spelling,
      });
      expect(checked.body).toMatchObject({ valid: true });
    }
  });

  bench.itOnSqlite("with a composed letter logs in as with its parts", async () => {
    const members = await openMembers(bench);
    await members.join("jürgen@example.com");
    for (const spelling of [
      "ju\u0308rgen@example.com",
      "JU\u0308RGEN@EXAMPLE.COM",
      "Jürgen@example.com",
    ]) {
      expect((await members.login(spelling)).body.state).toBe("SUCCESS");
    }
  });

  it("gets one identity even if it is registered ten times at once", async () => {
    const members = await openMembers(bench);
    const answers = await atOnce(10, () => members.register(email));
    expect(succeeded(answers).length).toBeGreaterThan(0);
    for (const answer of answers) {
      if (answer.status !== 200) expect(codeIn(answer)).toBe("-19995");
    }
    const { total } = await members.platform.identities.list({ limit: 1, offset: 0 });
    expect(total).toBe(1);
  });
});
