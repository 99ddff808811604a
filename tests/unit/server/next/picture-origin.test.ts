import { describe, expect, test } from "vitest";
import type { Origin, OriginRequest } from "#lib/server/next/next-origin.ts";
import { createPictureOrigin } from "#lib/server/next/picture-origin.ts";

const modern = "image/avif,image/webp,*/*";
const picture = (width: number) => `/_next/image?url=%2Fmedia%2Fa.jpg&w=${width}&q=75`;

/** Creates an origin that encodes pictures in the best format that a request accepts, and records these formats. */
function createOptimizer(
  answer: { type?: string; status?: number; fails?: boolean } = {},
  encodesAvif = true,
) {
  const formats: string[] = [];
  const origin: Origin = {
    ask({ headers }: OriginRequest) {
      const accept = String(headers["accept"]);
      const best = accept.includes("avif") ? "image/avif" : "image/webp";
      formats.push(best);
      const isEncoding = accept === "image/avif,image/webp";
      if (isEncoding && answer.fails === true) return Promise.reject(new Error("no memory"));
      const body = Buffer.from("bytes");
      return Promise.resolve({
        status: answer.status ?? 200,
        headers: [
          ["Content-Type", answer.type ?? best],
          ["Cache-Control", "public, max-age=31536000, must-revalidate"],
        ],
        body,
      });
    },
  };
  const errors: unknown[] = [];
  const pictures = createPictureOrigin(origin, {
    encodesAvif: () => encodesAvif,
    report: (_, error) => errors.push(error),
  });
  return {
    formats,
    errors,
    /** Requests a URL, and returns its headers by name. */
    async get(url: string, accept = modern) {
      const { headers } = await pictures.ask({ method: "GET", url, headers: { accept } });
      return Object.fromEntries(headers);
    },
  };
}

describe("the picture origin", () => {
  test("answers a picture's first request with a briefly cached WebP, and later ones with AVIF", async () => {
    const { get } = createOptimizer();
    expect(await get(picture(750))).toEqual({
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=60, must-revalidate",
    });
    await expect
      .poll(() => get(picture(750)))
      .toEqual({
        "Content-Type": "image/avif",
        "Cache-Control": "public, max-age=31536000, must-revalidate",
      });
  });

  test("encodes each waiting picture once, one after the other", async () => {
    const { get, formats } = createOptimizer();
    await Promise.all([640, 640, 750].map((width) => get(picture(width))));
    await expect
      .poll(() => formats)
      .toEqual([...Array(3).fill("image/webp"), "image/avif", "image/avif"]);
  });

  test("sends wide pictures as WebP, because AVIF would take seconds", async () => {
    const { get, formats } = createOptimizer();
    for (let round = 0; round < 2; round += 1) {
      expect(await get(picture(1920))).toMatchObject({
        "Content-Type": "image/webp",
        "Cache-Control": "public, max-age=31536000, must-revalidate",
      });
    }
    expect(formats).toEqual(["image/webp", "image/webp"]);
  });

  test("sends all pictures as WebP if AVIF is turned off", async () => {
    const { get, formats } = createOptimizer({}, false);
    for (let round = 0; round < 2; round += 1) {
      expect(await get(picture(640))).toEqual({
        "Content-Type": "image/webp",
        "Cache-Control": "public, max-age=31536000, must-revalidate",
      });
    }
    expect(formats).toEqual(["image/webp", "image/webp"]);
  });

  test("requests WebP if AVIF is turned off, even after Next has sent a picture unchanged", async () => {
    const { get, formats } = createOptimizer({ type: "image/jpeg" }, false);
    for (let round = 0; round < 2; round += 1) await get(picture(640));
    expect(formats).toEqual(["image/webp", "image/webp"]);
  });

  test("passes requests on unchanged if they do not accept AVIF or are not for pictures", async () => {
    const { get, formats } = createOptimizer();
    expect(await get(picture(640), "image/webp")).toMatchObject({ "Content-Type": "image/webp" });
    expect(await get("/media/a.jpg")).toMatchObject({ "Content-Type": "image/avif" });
    expect(formats).toEqual(["image/webp", "image/avif"]);
  });

  test("encodes neither pictures that Next sends unchanged nor failed ones", async () => {
    const animation = createOptimizer({ type: "image/gif" });
    expect(await animation.get(picture(640))).toMatchObject({
      "Cache-Control": "public, max-age=31536000, must-revalidate",
    });
    const missing = createOptimizer({ type: "text/plain", status: 404 });
    await missing.get(picture(640));
    expect([animation.formats, missing.formats]).toEqual([["image/webp"], ["image/webp"]]);
  });

  test("keeps sending WebP and reports the error if a picture cannot be encoded", async () => {
    const { get, errors, formats } = createOptimizer({ fails: true });
    await get(picture(640));
    await expect.poll(() => errors).toHaveLength(1);
    expect(await get(picture(640))).toMatchObject({ "Content-Type": "image/webp" });
    expect(formats).toContain("image/avif");
  });
});
