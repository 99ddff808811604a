/**
 * The process that draws one SVG file. Reads the file from standard input and writes a PNG to standard output. Kills itself
 * if the drawing needs too much memory.
 */
import { argv, kill, memoryUsage, pid, stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** In bytes. Includes about 80 MB for Node and the drawing library. */
const maximumMemory = 400 * 1024 * 1024;

/** In milliseconds. Ends the process even if its parent no longer exists. */
const longestLife = 30_000;

const maximumPixels = 16_000_000;

const end = () => kill(pid, "SIGKILL");
// The library draws in its own threads, so timers run meanwhile.
setInterval(() => {
  if (memoryUsage.rss() > maximumMemory) end();
}, 20).unref();
setTimeout(end, longestLife).unref();

const [boxWidth = 1, boxHeight = 1] = argv.slice(2).map(Number);
sharp.concurrency(1);
sharp.cache(false);
const svg = await buffer(stdin);
const { width, height, density = 72 } = await sharp(svg, { limitInputPixels: false }).metadata();
// Draws in the requested size. A larger drawing would only be scaled down.
const drawn = Math.ceil(density * Math.min(boxWidth / width, boxHeight / height));
const png = await sharp(svg, {
  density: Math.min(2_400, Math.max(1, drawn)),
  limitInputPixels: maximumPixels,
})
  .resize(boxWidth, boxHeight, { fit: "inside" })
  .png()
  .toBuffer();
stdout.write(png);
