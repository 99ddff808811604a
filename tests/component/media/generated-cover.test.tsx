import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { GeneratedCover } from "#components/media/generated-cover.tsx";

const draw = (seed: string) => renderToStaticMarkup(<GeneratedCover seed={seed} ink="moss" />);
const seeds = Array.from({ length: 200 }, (_, index) => `a-post-${index}`);

describe("a generated cover", () => {
  test("is the same on every render for a given slug", () => {
    for (const seed of ["", "welcome-to-quire", "日本語", "😀"])
      expect(draw(seed)).toBe(draw(seed));
  });

  test("differs between most posts", () => {
    expect(new Set(seeds.map(draw)).size).toBeGreaterThan(190);
  });

  test("loads no external resources and stays below 3 kB", () => {
    for (const svg of seeds.map(draw)) {
      expect(svg).not.toMatch(/url\(|href|<image|<script/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(3000);
    }
  });

  test("takes its colours from theme variables so that it follows the colour scheme", () => {
    for (const svg of seeds.map(draw)) {
      expect(svg).toMatch(/var\(--(spot|tone)\)/);
      expect(svg).not.toMatch(/#[\da-f]{3,8}\b|rgb\(/i);
    }
  });
});
