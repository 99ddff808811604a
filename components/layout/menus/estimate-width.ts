/**
 * Widths of characters in a sans-serif font of medium weight, in em. The first class that contains a character decides.
 * Other characters, such as those of Chinese and emoji, are as wide as high.
 */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/[iljtfrI.,:;'’|!()[\] -]/, 0.36],
  [/[mwMW@%&]/, 0.95],
  [/[A-Z\u00C0-\u00DE\u0391-\u03A9\u0410-\u042F]/, 0.76],
  [/[\u0020-\u024F\u0370-\u03FF\u0590-\u06FF]/u, 0.62],
  [/[\u0400-\u0FFF\u2000-\u206F]/u, 0.8],
];

/** Estimates the width of a line of text, in em. The result is rather too large than too small. */
export function estimateWidth(text: string): number {
  let sum = 0;
  for (const character of text)
    sum += widths.find(([characters]) => characters.test(character))?.[1] ?? 1.1;
  return sum;
}
