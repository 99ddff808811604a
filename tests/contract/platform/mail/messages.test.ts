import { wcagContrast } from "culori";
import { describe, expect, it, test } from "vitest";
import { darkPalette, lightPalette } from "#components/theme/palette.ts";
import {
  accountDeleted,
  accountExists,
  approvalWaiting,
  approved,
  emailChange,
  emailChanged,
  passwordChanged,
  recovery,
  recoveryNotice,
  verification,
} from "#lib/platform/mail/messages/letters.ts";
import { mailColors } from "#lib/platform/mail/messages/colors.ts";
import { createLetterLook } from "#lib/platform/mail/messages/letter-look.ts";
import { lookSchema } from "#lib/wix/site/look.ts";
import type { LetterSite } from "#lib/platform/mail/messages/letter.ts";

const site: LetterSite = { siteName: "Quire", siteUrl: "https://blog.example", language: "en" };
const when = Date.UTC(2026, 2, 14, 9, 30);
const link = "https://blog.example/reset-password#recoveryToken=a-b_c&more='1'";
const recoverLink = "https://blog.example/recover";
const loginLink = "https://blog.example/login";

/** Every email, with text that it must contain. */
const letters = [
  ["verification", (at = site) => verification({ ...at, code: "012345", minutes: 10 }), "012345"],
  ["recovery", (at = site) => recovery({ ...at, link, minutes: 30 }), link],
  ["recovery-notice", (at = site) => recoveryNotice({ ...at, when, recoverLink }), recoverLink],
  ["password-changed", (at = site) => passwordChanged({ ...at, when, recoverLink }), recoverLink],
  ["email-change", (at = site) => emailChange({ ...at, code: "543210", minutes: 1 }), "543210"],
  [
    "email-changed",
    (at = site) => emailChanged({ ...at, newAddressMasked: "a•••@e•••.com" }),
    "a•••@e•••.com",
  ],
  ["approval-waiting", (at = site) => approvalWaiting(at), "owner"],
  ["approved", (at = site) => approved({ ...at, loginLink }), loginLink],
  ["account-deleted", (at = site) => accountDeleted(at), "deleted"],
  ["account-exists", (at = site) => accountExists({ ...at, loginLink, recoverLink }), loginLink],
] as const;

/** Returns the words visible in the HTML. */
function readWords(html: string): string[] {
  const body = html.slice(html.indexOf("<body"));
  const text = body.replaceAll(/<[^>]*>/g, " ");
  const decoded = text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return decoded.split(/[\s:]+/).filter((word) => word !== "");
}

describe.each(letters)("the email %s", (_kind, write, content) => {
  it("has the same content in text and HTML", () => {
    const { subject, text, html } = write();
    expect(text).toContain(content);
    const words = text.replace(/^-- $/m, "").split(/[\s:]+/);
    expect(readWords(html)).toEqual(words.filter((word) => word !== ""));
    expect(subject).toContain("Quire");
    expect(text.startsWith("Quire\n")).toBe(true);
    expect(text).toContain("https://blog.example");
  });

  it("shows the site's name literally, and escapes it in HTML", () => {
    const siteName = `<script>alert("1")</script> & 'Sons'`;
    const { html, text } = write({ ...site, siteName });
    expect(text).toContain(siteName);
    expect(html).not.toContain("<script");
    expect(html).toContain(
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Sons&#39;",
    );
  });

  it("loads no external resources and supports both colour schemes", () => {
    const { html } = write();
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
    expect(html).toContain("prefers-color-scheme:dark");
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/blog\.example/);
    }
  });
});

describe("an email of a site with its own look", () => {
  const write = (look: object, siteName = "Quire") =>
    approved({ ...site, siteName, look: lookSchema.parse(look), loginLink }).html;
  const logo = (digit: string, type = "png") => ({
    file: `${digit.repeat(32)}.${type}`,
    width: 900,
    height: 90,
  });

  it.each(["#ffee00", "#000000", "#ffffff", "#7fff00", "#2b31c4"])(
    "has buttons and links in the accent colour %s, with enough contrast in both schemes",
    (accent) => {
      const { accents } = createLetterLook(lookSchema.parse({ accent }), site.siteUrl);
      for (const scheme of ["light", "dark"] as const) {
        const { onAccent, page, sheet } = mailColors[scheme];
        for (const other of [onAccent, page, sheet])
          expect(wcagContrast(accents[scheme], other)).toBeGreaterThanOrEqual(4.5);
      }
      const html = write({ accent });
      expect(html).toContain(`background:${accents.light};border-radius`);
      expect(html).toContain(`.button{background:${accents.dark}!important`);
    },
  );

  it("shows the logo with the name as its alternative text, and the dark one in the dark scheme", () => {
    const html = write({ logo: { light: logo("a"), dark: logo("b", "webp") } }, `Tea & "Co"`);
    const src = `src="https://blog.example/media/site/${"a".repeat(32)}.png"`;
    expect(html).toContain(`${src} width="240" height="24" alt="Tea &amp; &quot;Co&quot;"`);
    expect(html).toContain(`class="forDark" style="display:none;mso-hide:all"><img`);
    expect(html).toContain(`/media/site/${"b".repeat(32)}.webp`);
    expect(write({ logo: { light: logo("a") } })).toContain(`<span class="mark"><img ${src}`);
  });

  it("shows the icon as PNG and the name if the logo is in a format that mail clients do not show", () => {
    const icon = `${"c".repeat(32)}.svg`;
    for (const type of ["svg", "avif"]) {
      const html = write({ logo: { light: logo("a", type) }, icon });
      expect(html).toContain('src="https://blog.example/icon-192.png?cccccccc"');
      expect(html).toMatch(/alt=""[^>]*>Quire<\/a>/);
      expect(write({ logo: { light: logo("a", type) } })).not.toContain("<img");
    }
  });
});

test("values in an email are escaped", () => {
  const newAddressMasked = '<img src=x onerror="x">';
  const { html } = emailChanged({ ...site, newAddressMasked });
  expect(html).not.toContain("<img");
  expect(recovery({ ...site, link, minutes: 30 }).html).toContain(
    'href="https://blog.example/reset-password#recoveryToken=a-b_c&amp;more=&#39;1&#39;"',
  );
});

test("a link that is not an http or https URL is rejected", () => {
  expect(() => approved({ ...site, loginLink: "javascript:alert(1)" })).toThrow("web address");
});

test("times are in the site's time zone, by default UTC, and formatted for its language", () => {
  expect(passwordChanged({ ...site, when, recoverLink }).text).toMatch(
    /March 14, 2026 at 09:30 UTC/,
  );
  expect(passwordChanged({ ...site, language: "en-GB", when, recoverLink }).text).toMatch(
    /14 March 2026 at 09:30 UTC/,
  );
  expect(passwordChanged({ ...site, timeZone: "Europe/Paris", when, recoverLink }).text).toMatch(
    /March 14, 2026 at 10:30 GMT\+1/,
  );
});

test("emails use the site's colours", () => {
  const of = ({
    primary,
    background,
    text,
    divider,
  }: typeof lightPalette | typeof darkPalette) => ({
    quiet: text.secondary,
    text: text.primary,
    line: divider,
    accent: primary.main,
    onAccent: primary.contrastText,
    grounds: [background.default, background.paper].toSorted(),
  });
  const asMailed = ({ page, sheet, ...colors }: (typeof mailColors)["light" | "dark"]) => ({
    ...colors,
    grounds: [page, sheet].toSorted(),
  });
  expect(asMailed(mailColors.light)).toEqual(of(lightPalette));
  expect(asMailed(mailColors.dark)).toEqual(of(darkPalette));
});

describe.each([
  ["en", "from March 14, 2026 at 09:31 UTC", "expires 10 minutes after that time", "expires in"],
  ["de", "ab dem 14. März 2026", "läuft 10 Minuten nach diesem Zeitpunkt ab", "läuft in"],
] as const)("a code that becomes valid later, in an email in %s", (language, from, after, now) => {
  it.each([
    ["verification", verification],
    ["email-change", emailChange],
  ] as const)("expires after the time stated in the email %s", (_kind, write) => {
    const code = { code: "012345", minutes: 10, usableFrom: when + 30_000 };
    const { text } = write({ ...site, language, ...code });
    const words = text.replaceAll(/\s+/g, " ");
    expect(words).toContain(from);
    expect(words).toContain(after);
    expect(words).not.toContain(now);
  });
});
