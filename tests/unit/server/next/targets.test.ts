import { describe, expect, test } from "vitest";
import { isUnknownPicture } from "#lib/server/next/targets.ts";

const isRefused = (id: string) =>
  isUnknownPicture(`/_next/image?url=%2Fmedia%2F${id}&w=640&q=75`, "/_next/image");

describe("the image optimizer", () => {
  test.each(["a~mv2.jpg", "a~mv2.JPEG", "a~mv2.png", "a~mv2.webp", "a~mv2.avif", "a~mv2.gif"])(
    "gets the request for the picture %s",
    (id) => expect(isRefused(id)).toBe(false),
  );

  test.each(["11062b_d5~mv2_d_4000_3000_s_4_2.jpg", "11062b_d5~mv2", "cover.bmp"])(
    "gets the request for %s, which another system has named",
    (id) => expect(isRefused(id)).toBe(false),
  );

  // Next would read the file, reject it, and log an error.
  test.each(["a~mv2.pdf", "a~mv2.mp4", "a~mv2.svg", "a~mv2.bin", "a~mv2.jpg.pdf"])(
    "gets no request for %s, which is not a picture that it can resize",
    (id) => expect(isRefused(id)).toBe(true),
  );
});
