import { describe, expect, it } from "vitest";
import { packLook, unpackLook, type StoreFile } from "#lib/wix/site/pack-look.ts";
import { lookSchema } from "#lib/wix/site/look.ts";
import { siteFileResponses } from "#lib/wix/site/site-files.ts";
import { WireError } from "#lib/wix/errors/errors.ts";

const name = (character: string, type: string) => `${character.repeat(32)}.${type}`;
const metrics = {
  weights: [400, 700] as [number, number],
  fallback: "serif" as const,
  ascent: 90,
  descent: 20,
  lineGap: 0,
  size: 104,
};
const look = lookSchema.parse({
  accent: "#2b31c4",
  logo: {
    light: { file: name("a", "svg"), width: 30, height: 10 },
    dark: { file: name("b", "png"), width: 30, height: 10 },
  },
  icon: name("c", "png"),
  font: { file: name("d", "woff2"), name: "Garden", metrics },
});
const contents = new Map(
  ["a.svg", "b.png", "c.png", "d.woff2"].map((file) => {
    const [character = "", type = ""] = file.split(".");
    return [name(character, type), Buffer.from(`content ${file} `.repeat(3_000))];
  }),
);
const pack = () => packLook(look, async (file) => contents.get(file));

/** Stores files under names that begin with `e`. */
function createStore() {
  const stored: string[] = [];
  const store: StoreFile = async (purpose, bytes) => {
    stored.push(`${purpose}: ${Buffer.from(bytes).toString().slice(0, 13)}`);
    const file = `${String(stored.length).padStart(32, "e")}.${purpose === "font" ? "woff2" : "png"}`;
    return siteFileResponses[purpose].parse({
      file,
      name: "Garden",
      metrics,
      width: 40,
      height: 20,
    });
  };
  return { stored, store };
}

describe("a packed look", () => {
  it("contains the files, which are stored again under new names", async () => {
    const { stored, store } = createStore();
    const result = await unpackLook(await pack(), store);
    expect(stored).toEqual([
      "logo: content a.svg",
      "logo: content b.png",
      "icon: content c.png",
      "font: content d.wof",
    ]);
    expect(result).toMatchObject({
      accent: "#2b31c4",
      logo: { light: { file: expect.stringMatching(/e1\.png$/), width: 40 }, dark: { width: 40 } },
      icon: expect.stringMatching(/e3\.png$/),
      font: { file: expect.stringMatching(/e4\.woff2$/), name: "Garden" },
    });
    expect(lookSchema.parse(result)).toEqual(result);
  });

  it("does not refer to a file that does not exist", async () => {
    const packed = await packLook(look, async (file) =>
      file.startsWith("b") || file.startsWith("c") ? undefined : contents.get(file),
    );
    expect(packed.look.logo).toEqual({ light: look.logo?.light });
    expect(packed.look).not.toHaveProperty("icon");
    const { store } = createStore();
    await expect(unpackLook(packed, store)).resolves.toBeDefined();
  });

  it.each([
    ["lacks a file", name("a", "svg"), undefined],
    ["has an unused file", name("f", "svg"), "YQ=="],
    ["has a file name with a path", "../x.svg", "YQ=="],
  ])("is refused and no file is stored if it %s", async (_, file, content) => {
    const { stored, store } = createStore();
    const packed = await pack();
    const { [file]: _before, ...files } = packed.files;
    const changed = { ...packed, files: { ...files, ...(content && { [file]: content }) } };
    const error = await unpackLook(changed, store).catch((thrown: unknown) => thrown);
    expect(error instanceof WireError ? error.violations.map((one) => one.field) : error).toEqual([
      `files.${file}`,
    ]);
    expect(stored).toEqual([]);
  });
});
