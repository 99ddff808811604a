/** Characters that control a terminal or disguise text. */

const codes = [
  // C0, DEL and C1, except NUL, which databases reject.
  ...Array.from({ length: 31 }, (_, index) => index + 1),
  ...Array.from({ length: 33 }, (_, index) => index + 0x7f),
  // Directional marks, embeddings, overrides and isolates.
  0x61c,
  0x200e,
  0x200f,
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  // Line and paragraph separators, and invisible characters.
  0x2028,
  0x2029,
  0xad,
  0x200b,
  0x2060,
  0xfeff,
  0xfff9,
  0xfffb,
  0x34f,
  0x115f,
  0x3164,
  0xffa0,
  0xe0001,
  0xe0041,
];

export const unsafeCharacters = codes.map((code) => ({
  name: `U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
  character: String.fromCodePoint(code),
}));
