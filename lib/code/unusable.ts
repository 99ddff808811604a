/** Control characters, lone surrogates and characters that mark the byte order. Browsers and databases replace them. */
const unusable = /[^\P{Cc}\t\n\f\r]|[\uFEFF\uFFFE\uFFFF]|\p{Cs}/u;

/** Returns the first disallowed character, with its position and its name, such as `U+0000`. */
export function findUnusable(
  text: string,
): { readonly index: number; readonly name: string } | undefined {
  const found = unusable.exec(text);
  if (found === null) return undefined;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return { index: found.index, name: `U+${code}` };
}
