import { describe, expect, test } from "vitest";
import { isDone, listCommands } from "#lib/editor/post/list-commands.ts";
import {
  readCover,
  withoutCover,
  writeAltText,
  writeCover,
  writeFocalPoint,
} from "#lib/editor/post/cover-media.ts";
import { readSearchTexts, writeSearchTexts } from "#lib/editor/post/seo-data.ts";
import {
  isMadeFrom,
  proposeNextSlug,
  proposeSlug,
} from "#components/admin/editor/page/slug-proposal.ts";

describe("the texts for search results", () => {
  const others = [
    { type: "link", props: { rel: "canonical", href: "https://a.example/" } },
    { type: "meta", props: { property: "og:title", content: "Shared" } },
  ];
  const settings = { keywords: [{ term: "dyke" }] };

  test("are written beside the other tags, and read again", () => {
    const texts = { title: "A walk", description: "Seven kilometres." };
    const data = writeSearchTexts({ tags: others, settings }, texts);
    expect(data).toMatchObject({ settings, tags: expect.arrayContaining(others) });
    expect(readSearchTexts(data)).toEqual(texts);
    expect(writeSearchTexts(data, { title: "", description: " " })).toEqual({
      tags: others,
      settings,
    });
  });

  test("leave no settings behind if they are removed", () => {
    const data = writeSearchTexts(undefined, { title: "A walk", description: "" });
    expect(writeSearchTexts(data, { title: "", description: "" })).toBeNull();
  });

  test.each([undefined, null, "text", { tags: "none" }, { tags: [{ type: 1 }] }])(
    "are empty in %j",
    (data) => {
      expect(readSearchTexts(data)).toEqual({ title: "", description: "" });
    },
  );
});

test("a tag for search engines in an unknown form stays when the texts change", () => {
  const odd = [{ type: 1 }, "tag", { type: "script", props: ["a"] }];
  const written = writeSearchTexts(
    { tags: [...odd, { type: "title", children: "Old" }] },
    { title: "New", description: "" },
  );
  expect(written).toEqual({ tags: [{ type: "title", children: "New" }, ...odd] });
  expect(readSearchTexts({ tags: [...odd, { type: "title", children: "Old" }] }).title).toBe("Old");
});

describe("the cover", () => {
  const file = { id: "lake.jpg", url: "https://a.example/media/lake.jpg", filename: "lake.jpg" };

  test("is a picture of the library with its alternative text, which can be changed", () => {
    const fields = writeCover({ ...file, width: 800, height: 600, altText: "A lake" });
    expect(readCover(fields)).toEqual({ altText: "A lake", focalPoint: undefined });
    const focused = { ...fields, ...writeFocalPoint(fields, { x: 0.2, y: 0.9 }) };
    expect(readCover(focused)).toEqual({ altText: "A lake", focalPoint: { x: 0.2, y: 0.9 } });
    expect(fields.media).toMatchObject({ wixMedia: { image: { id: "lake.jpg", width: 800 } } });
    const changed = { ...fields, ...writeAltText(fields, "A lake at noon") };
    expect(readCover(changed)?.altText).toBe("A lake at noon");
    expect(readCover(withoutCover)).toBeUndefined();
  });

  test("may be in the older field", () => {
    const fields = { heroImage: { id: "sea.jpg", url: "https://a.example/sea.jpg" } };
    expect(readCover(fields)?.altText).toBe("");
    const focused = { ...fields, ...writeFocalPoint(fields, { x: 1, y: 0 }) };
    expect(readCover(focused)?.focalPoint).toEqual({ x: 1, y: 0 });
    expect(readCover({ ...fields, ...writeAltText(fields, "The sea") })?.altText).toBe("The sea");
  });

  test("is missing if the post does not show it, and in fields of another form", () => {
    const { media } = writeCover(file);
    expect(readCover({ media: { ...Object(media), displayed: false } })).toBeUndefined();
    expect(readCover({ media: { displayed: true, custom: false } })).toBeUndefined();
    expect(readCover({ media: 7, heroImage: "none" })).toBeUndefined();
  });

  test("keeps a film when its alternative text changes", () => {
    const media = { displayed: true, wixMedia: { videoV2: { id: "film.mp4" } } };
    expect(readCover({ media })?.altText).toBe("");
    expect(writeAltText({ media }, "A film")).toEqual({ media: { ...media, altText: "A film" } });
  });
});

describe("the address of a draft", () => {
  test("follows the title until they fit", () => {
    expect(proposeSlug("untitled-3", "Über den Deich")).toBe("uber-den-deich");
    expect(proposeSlug("uber-den-deich-2", "Über den Deich")).toBeUndefined();
    expect(proposeSlug("untitled", "…")).toBeUndefined();
  });

  test("is made from a title if it is its slug, perhaps with a number", () => {
    expect(isMadeFrom("a-walk", "A walk")).toBe(true);
    expect(isMadeFrom("a-walk-12", "A walk")).toBe(true);
    expect(isMadeFrom("a-walk-home", "A walk")).toBe(false);
    expect(isMadeFrom("", "…")).toBe(false);
  });

  test("gets the next number while it is taken, up to 20", () => {
    expect(proposeNextSlug("a-walk", "A walk")).toBe("a-walk-1");
    expect(proposeNextSlug("a-walk-1", "A walk")).toBe("a-walk-2");
    expect(proposeNextSlug("a-walk-20", "A walk")).toBeUndefined();
  });
});

describe("the commands of the publish bar", () => {
  test.each([
    ["editor", "UNPUBLISHED", "publish", ["schedule"]],
    ["owner", "IN_MODERATION", "approve", ["revert"]],
    ["owner", "SCHEDULED", "reschedule", ["publishNow", "unschedule"]],
    ["editor", "PUBLISHED", "update", ["revert"]],
    ["author", "UNPUBLISHED", "submit", []],
    ["author", "IN_MODERATION", undefined, ["withdraw"]],
    ["author", "PUBLISHED", "submitChanges", []],
    ["author", "SCHEDULED", undefined, []],
  ] as const)("for the role %s and the status %s are %s and %j", (role, status, primary, more) => {
    expect(listCommands(role, status)).toEqual({ primary, more });
  });

  test.each([
    ["update", false, undefined, true],
    ["update", true, "CHANGES_IN_MODERATION", false],
    ["submitChanges", false, undefined, true],
    ["submitChanges", true, "CHANGES_IN_MODERATION", true],
    ["submitChanges", true, "CHANGES_REJECTED", false],
    ["publish", false, undefined, false],
  ] as const)(
    "%s with changes: %s, and their status %s, is done: %s",
    (command, changed, changesStatus, done) => {
      expect(isDone(command, { hasUnpublishedChanges: changed, changesStatus })).toBe(done);
    },
  );
});
