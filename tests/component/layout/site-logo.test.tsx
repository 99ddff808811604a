import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { SiteLogo } from "#components/layout/site-logo.tsx";
import { createOwnFontCss } from "#lib/site/local-fonts.ts";
import { replaceStoredSettings } from "#lib/config/current.ts";

const light = { file: `${"a".repeat(32)}.svg`, width: 400, height: 60 };
const dark = { file: `${"b".repeat(32)}.png`, width: 400, height: 60 };

const render = (look: object, isDecorative = false) => {
  replaceStoredSettings(new Map([["LOOK", JSON.stringify(look)]]));
  return renderToStaticMarkup(
    <SiteLogo siteName="Bread & Butter" isDecorative={isDecorative}>
      <b>mark</b>
    </SiteLogo>,
  );
};

afterEach(() => replaceStoredSettings(new Map()));

describe("the logo", () => {
  test("is the mark and the name while there is no own logo", () => {
    expect(render({})).toBe("<b>mark</b>");
  });

  test("is one picture with the site's name if both schemes share it", () => {
    const html = render({ logo: { light } });
    expect(html).toContain('alt="Bread &amp; Butter"');
    expect(html).toContain('width="400" height="60"');
    expect(html).not.toContain("<style>");
    expect(html).not.toContain("lazy");
  });

  test("is limited in height and width", () => {
    expect(render({ logo: { light } })).toContain("width:15rem");
    expect(render({ logo: { light: { ...light, width: 30, height: 90 } } })).toContain(
      "width:0.8125rem",
    );
  });

  test("has a lazy picture for each scheme, so that browsers load only the one that is shown", () => {
    const html = render({ logo: { light, dark } });
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
    expect(html).toContain('class="site-logo-light"');
    expect(html).toContain('class="site-logo-dark"');
    expect(html).toContain("<style>");
  });

  test("has no text beside the name", () => {
    expect(render({ logo: { light, dark } }, true)).not.toMatch(/alt="[^"]|<style>/);
  });
});

describe("the rules for an own font", () => {
  const file = `${"d".repeat(32)}.woff2`;
  const url = `/media/site/${file}`;
  test("do not contain its name, which could end the rule", () => {
    const css = createOwnFontCss({ file, name: '"}</style><script>alert(1)</script>' }, url);
    expect(css).not.toContain("script");
    expect(css).toContain(`url("/media/site/${file}")`);
  });

  test("give the local font the measures of the own font", () => {
    const metrics = {
      weights: [300, 800] as [number, number],
      fallback: "sans" as const,
      ascent: 90,
      descent: 22.5,
      lineGap: 0,
      size: 112.9,
    };
    const css = createOwnFontCss({ file, name: "Garden", metrics }, url);
    expect(css).toContain("font-weight:300 800");
    expect(css).toContain(
      "ascent-override:90%;descent-override:22.5%;line-gap-override:0%;size-adjust:112.9%",
    );
    expect(css).toContain('local("Arial")');
  });
});
