/** Elements, of which WebM files consist (RFC 8794). */
import { assertFormat } from "./damaged-file.ts";

export type Element = {
  readonly id: number;
  /** The positions of the element, of its content, and of the byte after it. `end` is infinite if it is unknown. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
};

/** The longest header: 4 bytes for the ID, and 8 for the size. */
export const elementHeaderBytes = 12;

/** Reads the header of an element at `start`. `header` contains the first bytes of the element. */
export function readElementHeader(header: Buffer, start: number): Element {
  const idLength = Math.clz32(header[0] ?? 0) - 23;
  assertFormat(idLength <= 4 && header.length > idLength, "an element has a wrong ID");
  const id = header.readUIntBE(0, idLength);
  const first = header.readUInt8(idLength);
  const sizeLength = Math.clz32(first) - 23;
  assertFormat(sizeLength <= 8 && header.length >= idLength + sizeLength, "a wrong size");
  const content = start + idLength + sizeLength;
  let size = first & (2 ** (8 - sizeLength) - 1);
  let isUnknown = size === 2 ** (8 - sizeLength) - 1;
  for (let at = 1; at < sizeLength; at += 1) {
    const byte = header.readUInt8(idLength + at);
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, start, content, end: isUnknown ? Number.POSITIVE_INFINITY : content + size };
}

/** Returns the elements in a buffer. */
export function listElements(bytes: Buffer, from = 0, to = bytes.length): Element[] {
  const elements: Element[] = [];
  for (let at = from; at < to;) {
    const element = readElementHeader(bytes.subarray(at, at + elementHeaderBytes), at);
    assertFormat(element.end <= to, "an element has a wrong size");
    assertFormat(elements.push(element) <= 10_000, "too many elements");
    at = element.end;
  }
  return elements;
}

/** Returns the first element on a path of IDs. */
export function findElement(
  bytes: Buffer,
  [id, ...path]: readonly number[],
  from = 0,
  to = bytes.length,
): Element | undefined {
  const element = listElements(bytes, from, to).find((one) => one.id === id);
  if (element === undefined || path.length === 0) return element;
  return findElement(bytes, path, element.content, element.end);
}

/** Returns an element's number, which is an integer or a float. */
export function readNumber(
  bytes: Buffer,
  element: Element | undefined,
  isFloat = false,
): number | undefined {
  if (element === undefined) return undefined;
  const { content, end } = element;
  const length = end - content;
  if (isFloat && length === 4) return bytes.readFloatBE(content);
  if (isFloat && length === 8) return bytes.readDoubleBE(content);
  return !isFloat && length > 0 && length <= 6 ? bytes.readUIntBE(content, length) : undefined;
}

/** Returns the header of an empty space (`Void`) of a size of at least two bytes. */
export function buildVoidHeader(size: number): Buffer {
  if (size < 9) return Buffer.from([0xec, 0x80 + size - 2]);
  const header = Buffer.alloc(9);
  header.writeUInt8(0xec, 0);
  header.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(size - header.length), 1);
  return header;
}
