/** Reads the duration of sound files from their headers. */
import type { FileHandle } from "node:fs/promises";
import { readPart } from "./file-parts.ts";

/** Returns the duration in seconds, or `undefined` if it cannot be read without decoding the sound. */
export async function readAudioDuration(
  file: FileHandle,
  size: number,
  mimeType: string,
): Promise<number | undefined> {
  if (mimeType === "audio/mpeg") return readMp3(file, size);
  if (mimeType === "audio/wav") return readWav(file, size);
  return mimeType === "audio/ogg" ? readOgg(file, size) : undefined;
}

const readSome = (file: FileHandle, position: number, length: number, size: number) =>
  readPart(file, position, Math.max(0, Math.min(length, size - position)));

/** Bit rates of MPEG 1 and MPEG 2, layer 3, in kbit/s (ISO/IEC 11172-3 and 13818-3). */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Counts the frames of a variable bit rate, if the first frame contains them, or assumes a constant bit rate. */
async function readMp3(file: FileHandle, size: number): Promise<number | undefined> {
  const start = skipId3(await readSome(file, 0, 10, size));
  const bytes = await readSome(file, start, 64 * 1024, size);
  const at = findFrame(bytes);
  if (at === -1) return undefined;
  const [, version = 0, rates = 0] = bytes.subarray(at, at + 3);
  const isFirstVersion = (version & 0x08) !== 0;
  const halvings = isFirstVersion ? 1 : (version & 0x10) === 0 ? 4 : 2;
  const rate = sampleRates[(rates >> 2) & 3];
  const kilobits = bitRates[isFirstVersion ? 0 : 1][rates >> 4];
  if (rate === undefined || !kilobits) return undefined;
  const frames = readFrameCount(bytes.subarray(at, at + 200));
  if (frames === undefined) return ((size - start - at) * 8) / (kilobits * 1_000);
  return (frames * (isFirstVersion ? 1152 : 576)) / (rate / halvings);
}

/** Returns the position after an ID3 tag (https://id3.org/id3v2.4.0-structure). */
function skipId3(header: Buffer): number {
  if (header.toString("latin1", 0, 3) !== "ID3" || header.length < 10) return 0;
  return 10 + header.subarray(6).reduce((total, byte) => total * 128 + (byte & 0x7f), 0);
}

/** Returns the position of the first layer 3 frame, or -1. */
function findFrame(bytes: Buffer): number {
  let at = bytes.indexOf(0xff);
  while (at !== -1 && ((bytes[at + 1] ?? 0) & 0xe6) !== 0xe2) at = bytes.indexOf(0xff, at + 1);
  return at;
}

/** Returns the number of frames from the header that encoders write into the first frame. */
function readFrameCount(frame: Buffer): number | undefined {
  const at = Math.max(frame.indexOf("Xing", 0, "latin1"), frame.indexOf("Info", 0, "latin1"));
  const hasFrames = at !== -1 && at + 12 <= frame.length && ((frame[at + 7] ?? 0) & 1) === 1;
  return hasFrames ? frame.readUInt32BE(at + 8) : undefined;
}

async function readWav(file: FileHandle, size: number): Promise<number | undefined> {
  const bytes = await readSome(file, 0, 64 * 1024, size);
  let bytesPerSecond = 0;
  for (let at = 12; at + 16 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === "fmt ") bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === "data" && bytesPerSecond > 0) {
      return Math.min(length, size - at - 8) / bytesPerSecond;
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Divides the position of the last page (RFC 3533, section 6) by the sample rate. */
async function readOgg(file: FileHandle, size: number): Promise<number | undefined> {
  const head = await readSome(file, 0, 128, size);
  const vorbis = head.indexOf("\x01vorbis", 0, "latin1");
  // Opus always counts 48,000 samples per second (RFC 7845, section 4).
  const rate = head.includes("OpusHead")
    ? 48_000
    : vorbis !== -1 && vorbis + 16 <= head.length
      ? head.readUInt32LE(vorbis + 12)
      : 0;
  const end = await readSome(file, Math.max(0, size - 64 * 1024), 64 * 1024, size);
  const page = end.lastIndexOf("OggS", undefined, "latin1");
  if (rate === 0 || page === -1 || page + 14 > end.length) return undefined;
  const samples = Number(end.readBigInt64LE(page + 6));
  return samples > 0 ? samples / rate : undefined;
}
