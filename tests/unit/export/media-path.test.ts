import { expect, it } from "vitest";
import { buildMediaPath } from "#lib/export/markdown/media-path.ts";
import type { StoredMedia } from "#lib/platform/index.ts";

const buildName = (filename: string): string => {
  const stored: StoredMedia = {
    id: "0123456789abcdef.png",
    filename,
    mimeType: "image/png",
    bytes: 1,
    width: 1,
    height: 1,
    path: "/media/a",
  };
  const path = buildMediaPath(stored);
  expect(path.startsWith("media/0123456789ab/")).toBe(true);
  return path.slice("media/0123456789ab/".length);
};

it("an exported file keeps its name unless the name is invalid on some file system", () => {
  expect(buildName("Brot & Salz.png")).toBe("Brot & Salz.png");
  expect(buildName("../a:b.png")).toBe("a-b.png");
  expect(buildName("")).toBe("file.png");
  for (const character of ["a", "é", "漢", "😀"]) {
    const name = buildName(`${character.repeat(250)}.png`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
    expect(name.replaceAll(character, "")).toBe(".png");
  }
});
