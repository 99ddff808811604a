/** Patterns of Ruby's `File.fnmatch?` without flags, in which `*` and `?` also match slashes. */

/** Matches one character, or any number of characters. */
type Part = "*" | ((character: string) => boolean);

/** Returns whether a pattern matches a whole text. The time is at most the product of their lengths. */
export function matchesWildcards(text: string, pattern: string): boolean {
  const parts = parsePattern(pattern);
  const characters = Array.from(text);
  let at = 0;
  let part = 0;
  /** The last `*`, and where the text after its match begins. */
  let star: { readonly part: number; at: number } | undefined;
  while (at < characters.length) {
    const matches = parts[part];
    if (matches === "*") {
      star = { part, at };
      part += 1;
    } else if (matches?.(characters[at] ?? "") === true) {
      at += 1;
      part += 1;
    } else if (star === undefined) {
      return false;
    } else {
      star.at += 1;
      at = star.at;
      part = star.part + 1;
    }
  }
  return parts.slice(part).every((rest) => rest === "*");
}

const token = /\*|\?|\[([!^]?)((?:\\?.)[^\]]{0,200})\]|\\?([\s\S])/gu;

const parsePattern = (pattern: string): Part[] =>
  [...pattern.matchAll(token)].map(([written, negation, members, character]) => {
    if (written === "*") return "*";
    if (written === "?") return () => true;
    if (members === undefined) return (one) => one === character;
    const isMember = createSet(members);
    return (one) => isMember(one) === (negation === "");
  });

/** Creates a function that returns whether a character is in a set, such as `a-z_`. */
function createSet(members: string): (character: string) => boolean {
  const ranges = [...members.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(
    ([, first = "", last = first]) => [first, last] as const,
  );
  return (character) => ranges.some(([first, last]) => first <= character && character <= last);
}
