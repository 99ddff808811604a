import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  blueskyLink,
  emailLink,
  facebookLink,
  linkedInLink,
  mastodonLink,
  microbloggingLink,
  networks,
} from "#lib/share/share-link.ts";
import { anyString } from "#tests/support/content/any-string.ts";
import { anyPath, anyQuery } from "#tests/support/content/any-url.ts";

const page = {
  url: "https://blog.example/post/salt-%26-time?a=1&b=2",
  title: "Salt & time: 50% + #1",
};

describe("a link to share a post", () => {
  test("to X contains the title, via, hashtags and related accounts", () => {
    const link = new URL(
      microbloggingLink({
        ...page,
        via: "@quire",
        hashtags: ["#Bread", "slow food"],
        related: ["kitchen", "@field_desk"],
      }),
    );
    expect(link.origin + link.pathname).toBe("https://x.com/intent/post");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      text: page.title,
      url: page.url,
      via: "quire",
      hashtags: "Bread,slowfood",
      related: "kitchen,field_desk",
    });
  });

  test("to X contains only the parameters that were given", () => {
    const { searchParams } = new URL(microbloggingLink(page));
    expect([...searchParams.keys()]).toEqual(["text", "url"]);
  });

  test("drops invalid accounts so that they cannot add parameters", () => {
    const { searchParams } = new URL(
      microbloggingLink({ ...page, via: "a b", related: ["ok", "x,y", "", "&via=z"] }),
    );
    expect(searchParams.get("via")).toBeNull();
    expect(searchParams.get("related")).toBe("ok");
  });

  test.each([
    ["Facebook", facebookLink, "u"],
    ["LinkedIn", linkedInLink, "url"],
  ] as const)("to %s contains the whole URL as one value", (_, linkTo, name) => {
    const { searchParams } = new URL(linkTo(page));
    expect([...searchParams]).toEqual([[name, page.url]]);
  });

  test("to Mastodon has its text in the fragment, which is not sent to a server", () => {
    const { search, hash } = new URL(mastodonLink(page));
    expect(search).toBe("");
    expect(decodeURIComponent(hash)).toBe(`#text=${page.title}\n${page.url}`);
  });

  test("by email encodes spaces in the way that email clients read them", () => {
    expect(emailLink({ ...page, title: "A + B" })).toMatch(
      /^mailto:\?subject=A%20%2B%20B&body=https%3A/,
    );
  });

  test("contains the title and URL unchanged, whatever they are, and no other data", () => {
    const anyPage = fc.record({
      title: fc.string({ unit: "grapheme", minLength: 1 }),
      url: fc
        .tuple(fc.constantFrom("http", "https"), fc.domain(), anyPath, anyQuery, anyQuery)
        .map(
          ([scheme, host, path, query, fragment]) =>
            `${scheme}://${host}${path}?${query}#${fragment}`,
        ),
    });
    fc.assert(
      fc.property(anyPage, ({ title, url }) => {
        const both = `${title}\n${url}`;
        expect([...new URL(microbloggingLink({ title, url })).searchParams]).toEqual([
          ["text", title],
          ["url", url],
        ]);
        expect([...new URL(facebookLink({ title, url })).searchParams]).toEqual([["u", url]]);
        expect([...new URL(blueskyLink({ title, url })).searchParams]).toEqual([["text", both]]);
        expect([...new URLSearchParams(new URL(emailLink({ title, url })).search)]).toEqual([
          ["subject", title],
          ["body", url],
        ]);
      }),
    );
  });

  test("contains only safe characters for any text", () => {
    const anyText = anyString();
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText), (title, via, hashtags) => {
        const shared = { title, url: "https://blog.example/post/a", via, hashtags, related: [via] };
        for (const { linkTo } of networks) {
          expect(linkTo(shared)).toMatch(/^https:\/\/[\w.]+\/[\w./-]*[?#][\w%.~!*'()=&-]*$/);
        }
        expect(emailLink(shared)).toMatch(/^mailto:\?[\w%.~!*'()=&-]*$/);
      }),
    );
  });
});

test("share windows are 550 by 400 pixels, or 750 by 600 for networks that need more space", () => {
  const sizes = Object.fromEntries(networks.map(({ name, popup }) => [name, popup]));
  expect(sizes["X"]).toEqual({ width: 550, height: 400 });
  expect(sizes["Facebook"]).toEqual({ width: 750, height: 600 });
});
