/**
 * A process that draws one SVG file: it reads the file from its standard input, and writes a PNG. It ends itself if the
 * drawing needs too much memory.
 */
import { argv, kill, memoryUsage, pid, stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** In bytes. Node and the drawing library need about 80 MB of it. */
const maximumMemory = 400 * 1024 * 1024;

/** In milliseconds. The process ends also if its parent no longer exists. */
const longestLife = 30_000;

const maximumPixels = 16_000_000;

/** A drawing occupies only threads of the library, so timers run meanwhile. */
const end = () => kill(pid, "SIGKILL");
setInterval(() => {
  if (memoryUsage.rss() > maximumMemory) end();
}, 20).unref();
setTimeout(end, longestLife).unref();

const [boxWidth = 1, boxHeight = 1] = argv.slice(2).map(Number);
sharp.concurrency(1);
sharp.cache(false);
const svg = await buffer(stdin);
const { width, height, density = 72 } = await sharp(svg, { limitInputPixels: false }).metadata();
// The file is drawn in the size that is needed. A larger drawing would only be scaled.
const drawn = Math.ceil(density * Math.min(boxWidth / width, boxHeight / height));
const png = await sharp(svg, {
  density: Math.min(2_400, Math.max(1, drawn)),
  limitInputPixels: maximumPixels,
})
  .resize(boxWidth, boxHeight, { fit: "inside" })
  .png()
  .toBuffer();
stdout.write(png);
