import { describe, expect, test } from "vitest";
import { canonicalizeTarget } from "#lib/server/http/request/canonical-target.ts";
import { paths } from "#lib/site/paths/paths.ts";

describe("the canonical target", () => {
  test.each([
    ["/post/%6fne-shelf", "/post/one-shelf"],
    ["/p%6Fst/one%2Dshelf", "/post/one-shelf"],
    ["/post/gr%c3%bcn", "/post/gr%C3%BCn"],
    ["/post/gr\u00C3\u00BCn", "/post/gr%C3%BCn"],
    ["/post/gru%CC%88n", "/post/gr%C3%BCn"],
    ["/post/a%27b%28c%29", "/post/a'b(c)"],
    ["/post/a:b@c", "/post/a%3Ab%40c"],
    ["/post/a+b;c=d", "/post/a%2Bb%3Bc%3Dd"],
    ["/blog/tags/x/%61tom.xml", "/blog/tags/x/atom.xml"],
    ["/post/one?a=%62", "/post/one?a=%62"],
    ["/p%6fst/one?", "/post/one?"],
  ])("of %s is %s", (target, canonical) => expect(canonicalizeTarget(target)).toBe(canonical));

  test.each(["grün", "مرحبا-بالعالم", "日本語", "a/b", "50%", "%2f", "it's", "a b", "a.rsc"])(
    "of a link to a post with the slug %s is the link itself",
    (slug) => {
      const link = paths.post(slug);
      expect(canonicalizeTarget(link)).toBe(link);
      expect(canonicalizeTarget(link.replaceAll(/%../g, (code) => code.toLowerCase()))).toBe(link);
    },
  );

  test.each(["/a/%2e%2e/b", "/a/../b", "/a\\b", "http://a/%62", "/_api/a//b"])(
    "of %s, which is rejected, is unchanged",
    (target) => expect(canonicalizeTarget(target)).toBe(target),
  );

  test.each(["/post/%ff", "/post/\u00FF"])(
    "of %s, which is not valid UTF-8, stays invalid",
    (target) => expect(() => decodeURIComponent(canonicalizeTarget(target))).toThrow(URIError),
  );

  test("of a picture does not depend on the order and spelling of its parameters", () => {
    const spellings = [
      "/_next/image?url=%2Fmedia%2Fa~mv2.jpg&w=640&q=75",
      "/_next/image?w=640&q=75&url=/media/a~mv2.jpg",
      "/_next/%69mage?%75rl=%2fmedia%2f%61~mv2.jpg&q=%375&w=640&",
    ];
    expect(new Set(spellings.map(canonicalizeTarget)).size).toBe(1);
  });
});
