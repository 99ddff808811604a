import sharp from "sharp";
import { createRandom } from "./random.ts";
import { Sheet } from "./sheet.ts";

/** A picture: its file name without the ending, its size, and what draws it. */
export interface Scene {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: (sheet: Sheet) => void;
}

export function cover(name: string, draw: Scene["draw"]): Scene {
  return { name, width: 2400, height: 1350, draw };
}

export function inset(name: string, width: number, height: number, draw: Scene["draw"]): Scene {
  return { name, width, height, draw };
}

const heaviest = 150_000;

/** Draws a scene, lays paper grain over it and encodes it as a JPEG file of reasonable weight. */
export async function printScene(scene: Scene): Promise<Buffer> {
  const sheet = new Sheet(scene.width, scene.height, scene.name);
  scene.draw(sheet);
  const drawn = await sharp(Buffer.from(sheet.toString()), { unlimited: true })
    .flatten()
    .composite([
      {
        input: await paperGrain(scene),
        raw: { width: scene.width, height: scene.height, channels: 3 },
        blend: "soft-light",
      },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  let printed = Buffer.alloc(0);
  for (const quality of [78, 72, 66, 60, 54, 48]) {
    printed = await sharp(drawn.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (printed.length <= heaviest) break;
  }
  return printed;
}

/** Grey noise about the middle, soft enough to survive compression. */
async function paperGrain({ name, width, height }: Scene): Promise<Buffer> {
  const random = createRandom(`${name} paper`);
  const [columns, rows] = [Math.ceil(width / 2.5), Math.ceil(height / 2.5)];
  const dots = Buffer.alloc(columns * rows * 3);
  for (let place = 0; place < dots.length; place += 3) {
    dots.fill(128 + (random.next() + random.next() - 1) * 23, place, place + 3);
  }
  return sharp(dots, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: "cubic", fit: "fill" })
    .raw()
    .toBuffer();
}
