/**
 * The characters of the first screen's files: ASCII, typographic punctuation, fractions, and the letters with accents of
 * German and of loanwords in English. Only these files are preloaded.
 */
export const firstScreenRange =
  "U+0000-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00AD, U+00B0, U+00B7, U+00BB-00BE, U+00C4, U+00D6-00D7, U+00DC, U+00DF, U+00E4, U+00E7-00EA, U+00F1, U+00F6, U+00FC, U+200B-200D, U+2010-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2212";
