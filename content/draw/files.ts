/** Makes the files of the sample blog that are no still pictures: a sound, a drawing to print, a motion. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../files");

await mkdir(folder, { recursive: true });
await writeFile(join(folder, "harbour-bell.wav"), bell());
await writeFile(join(folder, "shelf-plan.pdf"), plan());
await writeFile(join(folder, "six-hours-of-tide.gif"), await tide());

/** Four strokes of a bell over water, as 16-bit mono. */
function bell(): Buffer {
  const rate = 11_025;
  const seconds = 6;
  const partials = [
    [1, 1, 1.6],
    [2.01, 0.55, 2.4],
    [2.74, 0.35, 3.2],
    [5.4, 0.2, 5],
  ] as const;
  const samples = Array.from({ length: rate * seconds }, (_, index) => {
    const time = index / rate;
    const strokes = [0.1, 1.2, 2.9, 4].reduce((sum, start) => {
      const since = time - start;
      if (since < 0) return sum;
      return (
        sum +
        partials.reduce(
          (sound, [ratio, loudness, decay]) =>
            sound +
            loudness * Math.exp(-since * decay) * Math.sin(2 * Math.PI * 392 * ratio * since),
          0,
        )
      );
    }, 0);
    return Math.tanh(strokes * 0.4);
  });
  const data = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) {
    data.writeInt16LE(Math.round(sample * 30_000), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** One sheet of A4 with the shelf from the front and from the side, a tenth of its size. */
function plan(): Buffer {
  const millimetre = 72 / 25.4;
  const at = (value: number) => (value * millimetre).toFixed(2);
  const box = (x: number, y: number, width: number, height: number) =>
    `${at(x)} ${at(y)} ${at(width)} ${at(height)} re S`;
  const words = (x: number, y: number, size: number, text: string) =>
    `BT /F1 ${size} Tf ${at(x)} ${at(y)} Td (${text}) Tj ET`;
  const drawing = [
    "0.8 w",
    words(25, 262, 20, "One shelf, one afternoon"),
    words(25, 253, 10, "All sizes in millimetres. Drawn at one tenth."),
    box(25, 200, 90, 2),
    box(30, 182, 2, 18),
    box(108, 182, 2, 18),
    box(32, 196, 76, 4),
    words(55, 206, 10, "board 900 x 220 x 18"),
    words(34, 184, 10, "bracket 220 x 180 x 18"),
    words(25, 170, 10, "Front"),
    `${at(140)} ${at(200)} m ${at(162)} ${at(200)} l ${at(140)} ${at(182)} l h S`,
    box(140, 200, 22, 2),
    box(140, 196, 2, 4),
    words(140, 170, 10, "Side"),
    words(25, 150, 10, "Batten 760 x 40 x 18, between the brackets, against the wall."),
    words(25, 143, 10, "Screws: four 4 x 60 with plugs into the wall, eight 4 x 40 into wood."),
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) file += `${String(place).padStart(10, "0")} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A harbour wall while the water falls and comes back. */
function tide(): Promise<Buffer> {
  const frames = Array.from({ length: 24 }, (_, frame) => {
    const height = 0.5 + 0.5 * Math.cos((2 * Math.PI * frame) / 24);
    const level = 250 - 120 * height;
    const marks = Array.from(
      { length: 7 },
      (_, mark) => `<rect x="92" y="${110 + mark * 24}" width="26" height="3" fill="#f4e8d2"/>`,
    ).join("");
    const wave = Array.from(
      { length: 49 },
      (_, step) =>
        `${step * 10},${(level + 4 * Math.sin(step / 2 + (frame * Math.PI) / 6)).toFixed(1)}`,
    ).join(" ");
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#f4e8d2"/><circle cx="380" cy="70" r="30" fill="#e4583c"/><rect x="60" y="90" width="90" height="210" fill="#7a5a45"/>${marks}<path d="M240 ${level - 4}h150l-24 24h-102z" fill="#1c4f78"/><path d="M312 ${level - 6}v-70l50 62z" fill="#fff"/><polygon points="0,300 ${wave} 480,300" fill="#2f7f93" fill-opacity="0.88"/></svg>`,
    );
  });
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 90), loop: 0, colours: 32 })
    .toBuffer();
}
