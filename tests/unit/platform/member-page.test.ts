import { describe, expect, test } from "vitest";
import { getTranslator } from "#lib/messages/translator.ts";
import { buildPublicPage } from "#lib/platform/identity/members/member-page.ts";

const id = "0b5a2f4e-7c55-4b1d-9a3e-2f1c7d9e4a10";

describe.each([
  ["en", "A member"],
  ["de-AT", "Ein Mitglied"],
])("a member's public page on a site in the language %s", (siteLanguage, anonymous) => {
  test("shows a placeholder name in the site's language for a private or unnamed member", () => {
    const readName = (profile: Parameters<typeof buildPublicPage>[1]) =>
      buildPublicPage(id, profile, siteLanguage).nickname;
    expect(readName({ nickname: "Ada", privacyStatus: "PRIVATE" })).toBe(anonymous);
    expect(readName({ nickname: " " })).toBe(anonymous);
    expect(readName({ nickname: "Ada" })).toBe("Ada");
  });

  test("shows a private member under the name that the profile page promises", () => {
    expect(getTranslator(siteLanguage)("account.signature.privateNote")).toContain(anonymous);
  });
});
