/** Writes ZIP files, including ones that no honest program writes. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZipFields = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The unpacked size that the file claims to have. Default: the true size. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
  /** The CRC-32 that the file claims to have. Default: the true checksum. */
  readonly checksum?: number;
};

/** Returns a ZIP file with the files by name. */
export const createZip = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  createRawZip(Object.entries(files).map(([name, content]) => ({ name, content })));

export function createRawZip(files: readonly ZipFields[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, checksum, isEncrypted = false } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const encodedName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(checksum ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.byteLength, 18);
    fields.writeUInt16LE(encodedName.byteLength, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, encodedName, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, place, encodedName]),
    );
    parts.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\u0005\u0006"), end]);
}
