/**
 * Limits runs of combining marks to 30, as the Stream-Safe Text Format does
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). The time for normalizing a longer run is quadratic.
 */
export const limitMarks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
