import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSvg } from "#lib/drawing/draw-svg.ts";
import { cleanSvg } from "#lib/platform/site/files/clean-svg.ts";

const wrap = (content: string, box = "0 0 60 20") =>
  new TextEncoder().encode(
    cleanSvg(
      new TextEncoder().encode(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`,
      ),
    ).svg,
  );

/** A file that passes the check. Each of its filters visits thousands of pixels for each pixel. */
const createSlowFile = (seed: number) =>
  wrap(
    `<filter id="f" x="-1" y="-1" width="3" height="3">${'<feMorphology operator="dilate" radius="30"/>'.repeat(5_000)}</filter>` +
      `<rect width="${seed}" height="64" filter="url(#f)"/>`,
    "0 0 64 64",
  );

test("a drawing fits into the box and keeps its ratio, whatever size the file names", async () => {
  const svg = wrap('<rect width="60" height="20" fill="#f00"/>');
  for (const file of [svg, wrap('<rect width="9e4" height="3e4" fill="#f00"/>', "0 0 9e4 3e4")]) {
    const drawing = await drawSvg(file, { width: 420, height: 72 });
    if (typeof drawing === "string") throw new Error(drawing);
    const { data, info } = await sharp(drawing).raw().toBuffer({ resolveWithObject: true });
    expect(info.height).toBe(72);
    expect(Math.abs(info.width - 216)).toBeLessThan(2);
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  }
});

test("a file that cannot be drawn is reported as damaged", async () => {
  expect(await drawSvg(new TextEncoder().encode("<svg"), { width: 8, height: 8 })).toBe("DAMAGED");
});

test("a drawing that takes too long is stopped, and other pictures are drawn meanwhile", async () => {
  const ended: string[] = [];
  const slow = [60, 61, 62, 63, 64].map((seed) =>
    drawSvg(createSlowFile(seed), { width: 512, height: 512 }, 1_500).then((drawing) =>
      ended.push(typeof drawing === "string" ? drawing : "DRAWN"),
    ),
  );
  for (let count = 0; count < 5; count += 1) {
    await sharp({ create: { width: 200, height: 200, channels: 3, background: "#f00" } })
      .resize(64)
      .png()
      .toBuffer();
    ended.push("OTHER");
  }
  await Promise.all(slow);
  expect(ended).toEqual([
    ...Array.from({ length: 5 }, () => "OTHER"),
    ...Array.from({ length: 5 }, () => "TOO_COMPLEX"),
  ]);
});

test("a file that was too complex is not drawn again", async () => {
  const svg = createSlowFile(64);
  const box = { width: 300, height: 300 };
  expect(await drawSvg(svg, box, 1_500)).toBe("TOO_COMPLEX");
  // Without the remembered result, this call would have to wait for its limit, which exceeds that of tests.
  expect(await drawSvg(svg, box, 600_000)).toBe("TOO_COMPLEX");
});
