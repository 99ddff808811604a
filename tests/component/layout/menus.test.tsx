import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { estimateWidth } from "#components/layout/menus/estimate-width.ts";
import { placeEntries } from "#components/layout/menus/header-menu-styles.ts";
import { findSocialService } from "#components/layout/menus/social-services.ts";
import { SiteFooter } from "#components/layout/site-footer.tsx";
import { SiteHeader } from "#components/layout/site-header.tsx";
import type { HeaderLink } from "#lib/blog/resolve-menus.ts";
import { computeScriptHashes } from "#lib/security/script-hashes.ts";

const link = (label: string, children: HeaderLink[] = []): HeaderLink => ({
  href: "/stats",
  label,
  kind: "page",
  children,
});

describe("the places in a header menu", () => {
  it("need more room for each further entry, and no room for “More” if all entries have room", () => {
    const places = placeEntries([link("Bread"), link("Butter"), link("Jam")], "More");
    const needed = places.map((place) => place.needed);
    expect(needed).toEqual(needed.toSorted((one, other) => one - other));
    const [first, second, third] = places;
    expect(first?.start).toBe(0);
    // With all entries, the width is that of the entries only.
    expect(third?.needed).toBeLessThan((third?.start ?? 0) + 6);
    expect(second?.needed).toBeLessThanOrEqual(third?.needed ?? 0);
  });

  it("are limited for long labels", () => {
    expect(placeEntries([link("W".repeat(60))], "More")[0]?.needed).toBe(16);
  });

  it.each([
    ["", 0],
    ["e\u0301", 1],
    ["漢字", 2],
  ])("estimate the width of %j", (text, letters) => {
    expect(estimateWidth(text)).toBeGreaterThanOrEqual(letters * 0.5);
    expect(estimateWidth(text)).toBeLessThanOrEqual(letters * 1.2);
  });
});

describe("a header with a menu", () => {
  const html = renderToStaticMarkup(
    <SiteHeader siteName="Quire" categories={[]} menu={[link("A"), link("B", [link("<C>")])]} />,
  );

  it("escapes labels, and allows its script in the policy", () => {
    expect(html).toContain("&lt;C&gt;");
    expect(html).not.toContain("<C>");
    expect(computeScriptHashes(html)).toMatch(/^'sha256-[^']+'$/);
  });

  it("shows the search once if the menu contains it", () => {
    const count = (menu: HeaderLink[]) =>
      renderToStaticMarkup(<SiteHeader siteName="Q" categories={[]} menu={menu} />).split(
        'href="/search"',
      ).length - 1;
    const search: HeaderLink = { href: "/search", label: "Find", kind: "page", children: [] };
    expect(count([link("A")])).toBe(1);
    // A link in the menu, and the same link in the list below “More”.
    expect(count([search])).toBe(2);
    expect(count([link("A", [search])])).toBe(2);
  });

  it("has lists that close each other", () => {
    expect(html.match(/<details name="site-menu">/g)).toHaveLength(2);
  });

  it("has no menu without entries", () => {
    const empty = renderToStaticMarkup(<SiteHeader siteName="Q" categories={[]} menu={[]} />);
    expect(empty).not.toContain("<nav");
  });
});

describe("a footer with menus", () => {
  it("shows its columns, its legal line and its profiles", () => {
    const html = renderToStaticMarkup(
      <SiteFooter
        siteName="Quire"
        description=""
        categories={[]}
        menus={{
          footer: [{ heading: "Read & write", links: [link("A")] }],
          legal: [{ href: "https://law.example/", label: "Imprint", kind: "address" }],
          social: [
            { href: "https://github.com/quire", label: undefined },
            { href: "https://blog.example/@me", label: "Me" },
          ],
        }}
      />,
    );
    expect(html).toContain("Read &amp; write");
    expect(html).toContain('<a href="https://law.example/" class="plain-link');
    expect(html).not.toContain("Set in Literata");
    expect(html).toContain('href="https://github.com/quire" rel="me" aria-label="GitHub"');
    expect(html).toContain('href="https://blog.example/@me" rel="me" aria-label="Me"');
  });

  it("is the same without menus as with the default ones", () => {
    const render = (menus: object) =>
      renderToStaticMarkup(
        <SiteFooter siteName="Quire" description="" categories={[]} menus={menus} />,
      );
    expect(render({ footer: undefined, legal: undefined, social: undefined })).toBe(render({}));
    expect(render({})).not.toContain("<style");
  });
});

describe("the service of a profile", () => {
  it.each([
    ["https://www.youtube.com/@a", "YouTube"],
    ["https://m.facebook.com/a", "Facebook"],
    ["https://notgithub.com/a", "notgithub.com"],
    ["https://github.com.evil.example/a", "github.com.evil.example"],
    ["https://hachyderm.io/@a", "Mastodon (hachyderm.io)"],
    ["mailto:a@example.com", "a@example.com"],
    ["/blog-feed.xml", "RSS"],
    ["/post/a", "/post/a"],
  ])("of %s is %s", (href, name) => {
    expect(findSocialService(href).name).toBe(name);
  });
});
