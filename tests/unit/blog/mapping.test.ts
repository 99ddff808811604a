import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAuthor, toCategory, toPost, toTag } from "#lib/blog/mapping.ts";
import { takeLogged } from "#tests/support/runner/quiet-console.ts";

const wire = {
  id: "p1",
  slug: "alder",
  title: "The alder",
  firstPublishedDate: new Date("2025-03-01T12:00:00Z"),
  coverMedia: { image: { id: "a~mv2.jpg", width: 1200, height: 800, altText: "A tree" } },
};

describe("a post from the API", () => {
  test("is mapped to the model that pages use", () => {
    expect(toPost(wire, "en")).toMatchObject({
      id: "p1",
      slug: "alder",
      language: "en",
      minutesToRead: 1,
      publishedAt: new Date("2025-03-01T12:00:00Z"),
      updatedAt: undefined,
      cover: { src: "/media/a~mv2.jpg", width: 1200, height: 800, alt: "A tree" },
      metrics: { views: 0, likes: 0, comments: 0, averageRating: 0 },
    });
  });

  test("may contain values that its types exclude: null, NaN, numbers as strings, _id for id", () => {
    const odd = {
      _id: "p1",
      slug: "alder",
      title: null,
      excerpt: null,
      minutesToRead: "NaN",
      firstPublishedDate: "2025-03-01T12:00:00Z",
      lastPublishedDate: "never",
      categoryIds: null,
      tagIds: ["t1", null, 4],
      metrics: { views: "12", likes: null, comments: -1, averageRating: "NaN" },
      coverMedia: null,
      media: {
        wixMedia: { image: "wix:image://v1/b~mv2.jpg/loaf.jpg#originWidth=64&originHeight=32" },
      },
      translations: [null, { slug: "erle", language: "de", title: null }],
      richContent: null,
    };
    expect(toPost(odd, "en")).toMatchObject({
      id: "p1",
      title: "",
      minutesToRead: 1,
      publishedAt: new Date("2025-03-01T12:00:00Z"),
      categoryIds: [],
      tagIds: ["t1"],
      metrics: { views: 12, likes: 0, comments: 0, averageRating: 0 },
      cover: { src: "/media/b~mv2.jpg", width: 64, height: 32 },
      translations: [{ slug: "erle", language: "de" }],
      richContent: { nodes: [] },
    });
  });

  test("has the API's co-authors and focus point, and neither if they are invalid", () => {
    const image = { ...wire.coverMedia.image, focalPoint: { x: 0.25, y: 0.75 } };
    const post = { ...wire, coAuthorIds: ["m1", "m2"], coverMedia: { image } };
    expect(toPost(post, "en")).toMatchObject({
      coAuthorIds: ["m1", "m2"],
      cover: { focus: { x: 0.25, y: 0.75 } },
    });
    expect(toPost(wire, "en")?.coAuthorIds).toEqual([]);
    const damaged = { ...image, focalPoint: { x: 7, y: "middle" } };
    const odd = toPost({ ...wire, coAuthorIds: [null, 4], coverMedia: { image: damaged } }, "en");
    expect(odd?.coAuthorIds).toEqual([]);
    expect(odd?.cover).toBeDefined();
    expect(odd?.cover?.focus).toBeUndefined();
  });

  test("without an ID or a slug is dropped", () => {
    expect(toPost({ slug: "alder" }, "en")).toBeUndefined();
    expect(toPost({ id: "p1" }, "en")).toBeUndefined();
    expect(toPost(null, "en")).toBeUndefined();
  });

  test("has no cover if the author turned it off or its URL is unsafe", () => {
    const cover = (coverMedia: object) => toPost({ ...wire, coverMedia }, "en")?.cover;
    expect(cover({ ...wire.coverMedia, enabled: false })).toBeUndefined();
    expect(cover({ image: { url: "javascript:alert(1)" } })).toBeUndefined();
    expect(cover({ image: { url: "https://pictures.example/a.jpg" } })?.src).toBe(
      "https://pictures.example/a.jpg",
    );
  });

  test("with a video has the video's poster as its cover, and plays the video file", () => {
    const poster = { id: "poster~mv2.jpg", url: "", width: 640, height: 360 };
    const film = { id: "film~mv2.mp4", url: "https://elsewhere.example/film.mp4" };
    const wixFilm = {
      id: "11062b_abc",
      posters: [poster],
      resolutions: [
        { url: "https://video.wixstatic.com/2160.mp4", width: 3840, height: 2160, format: "mp4" },
        { url: "https://video.wixstatic.com/720.mp4", width: 1280, height: 720, format: "mp4" },
        { url: "https://video.wixstatic.com/list.m3u8", width: 1920, height: 1080, format: "hls" },
      ],
    };
    const read = (media: object) => toPost({ ...wire, coverMedia: undefined, ...media }, "en");
    const cover = { src: "/media/poster~mv2.jpg", width: 640, height: 360 };
    expect(read({ coverMedia: { video: { ...film, thumbnail: poster } } })).toMatchObject({
      cover,
      video: { src: "/media/film~mv2.mp4" },
    });
    expect(read({ media: { wixMedia: { videoV2: wixFilm } } })).toMatchObject({
      cover,
      video: { src: "https://video.wixstatic.com/720.mp4", width: 1280, height: 720 },
    });
    const [, ...others] = wixFilm.resolutions;
    const inResolution = { ...wixFilm, posters: [], resolutions: [{ ...others[0], poster }] };
    expect(read({ media: { wixMedia: { videoV2: inResolution } } })?.cover).toMatchObject(cover);
    expect(read({ coverMedia: { video: film, displayed: false } })?.video).toBeUndefined();
    expect(read({ coverMedia: { video: { url: "javascript:alert(1)" } } })?.video).toBeUndefined();
  });

  test("uses the dimensions of the video file that is played", () => {
    const read = (video: object) => toPost({ ...wire, coverMedia: { video } }, "en")?.video;
    const wide = { url: "https://a.example/2160.mp4", width: 3840, height: 2160 };
    const small = { url: "https://a.example/720.mp4", width: 1280, height: 720 };
    const own = { width: 640, height: 480 };
    expect(read({ ...own, id: "own~mv2.mp4", resolutions: [small] })).toEqual({
      src: "/media/own~mv2.mp4",
      ...own,
    });
    expect(
      read({
        ...own,
        url: "https://a.example/own.mp4",
        resolutions: [{ width: 1280, height: 720 }],
      }),
    ).toEqual({
      src: "https://a.example/own.mp4",
      ...own,
    });
    const { url: src, ...size } = wide;
    expect(read({ ...own, resolutions: [wide] })).toEqual({ src, ...size });
    expect(read({ ...own, resolutions: [wide, { ...small, url: "javascript:alert(1)" }] })).toEqual(
      {
        src,
        ...size,
      },
    );
  });

  test("with an unreadable body keeps all other fields", () => {
    expect(toPost({ ...wire, richContentString: "{ not json" }, "en")).toMatchObject({
      title: "The alder",
      richContent: { nodes: [] },
    });
    expect(takeLogged()).toEqual([expect.stringContaining("the body of a post cannot be read")]);
  });

  describe("of arbitrary JSON", () => {
    test("is mapped or dropped without an exception", () => {
      const value = fc.jsonValue();
      const post = fc.record(
        {
          id: value,
          slug: fc.oneof(value, fc.constant("alder")),
          firstPublishedDate: value,
          metrics: value,
          coverMedia: value,
          media: value,
          translations: value,
          seoData: value,
          richContent: value,
          richContentString: value,
          richContentCompressed: value,
        },
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(fc.oneof(value, post), (anything) => {
          for (const map of [toCategory, toTag, toAuthor])
            expect(() => map(anything)).not.toThrow();
          const mapped = toPost(anything, "en");
          if (mapped !== undefined) expect(Number.isNaN(mapped.publishedAt.getTime())).toBe(false);
        }),
      );
      takeLogged();
    });
  });
});

describe("a category from the API", () => {
  test("has its cover in either format, and its SEO data if requested", () => {
    const category = { id: "c1", slug: "bread", label: "Bread" };
    const image = { id: "b~mv2.jpg", url: "", width: 3, height: 2 };
    const cover = { src: "/media/b~mv2.jpg", width: 3, height: 2, alt: "Bread" };
    expect(toCategory({ ...category, coverMedia: { image } })?.cover).toEqual(cover);
    expect(
      toCategory({
        ...category,
        coverImage: "wix:image://v1/b~mv2.jpg/b.jpg#originWidth=3&originHeight=2",
      })?.cover,
    ).toEqual(cover);
    expect(toCategory(category)).toMatchObject({ cover: undefined, seo: undefined });
    const seoData = { tags: [{ type: "title", children: "All bread" }] };
    expect(toCategory({ ...category, seoData })?.seo?.title).toBe("All bread");
  });
});
