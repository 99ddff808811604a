/**
 * Removes sensitive data from log entries. Log calls avoid such data themselves; these rules cover data
 * quoted in errors from libraries.
 */

const removed = "***";

type Rule = {
  /** A string that must occur for the pattern to match. */
  readonly sign: string;
  readonly pattern: RegExp;
  readonly replacement: string;
};

/** A slash or backslash, also percent-encoded once or several times. */
const separator = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`;

/** Returns a pattern for a word whose letters may be percent-encoded, once or several times. */
const spellLetters = (word: string): string =>
  Array.from(word, (letter) => {
    const code = letter.charCodeAt(0);
    const codes = [code, code - 32].map((number) => number.toString(16)).join("|");
    return `(?:${letter}|%(?:25)*(?:${codes}))`;
  }).join("");

const rules: readonly Rule[] = [
  // The user and password in a URL: postgres://user:password@host.
  { sign: "://", pattern: /(:\/\/)[^\s/@"'`]+@/g, replacement: `$1${removed}@` },
  // The query or fragment of a URL, also if a name is encoded or stands behind another one.
  {
    sign: "=",
    pattern: /([?#])[^\s"'`<>()=?#]{1,200}=[^\s"'`<>)]*/g,
    replacement: `$1${removed}`,
  },
  // The token in the path of a shared draft, in every spelling. `multilingual/draft` is followed by a post's ID.
  {
    sign: "",
    pattern: new RegExp(
      String.raw`(?<!multilingual)(${separator}${spellLetters("draft")}${separator}+)[^\s/?#"'\x60<>)]+`,
      "gi",
    ),
    replacement: `$1${removed}`,
  },
  // Headers up to the end of the line, and fields in JSON, forms and program output.
  ...["=", ":"].map((sign) => ({
    sign,
    pattern: new RegExp(String.raw`((?:cookie|authorization)["']?\s*${sign}\s*)[^\r\n]+`, "gi"),
    replacement: `$1${removed}`,
  })),
  ...["=", ":"].map((sign) => ({
    sign,
    pattern: new RegExp(
      String.raw`((?:password|passwort|secret|token|credential|verifier|session_?id|api_?key|\bcode)["']?\s*${sign}\s*)("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s"',;&)}\]]+)`,
      "gi",
    ),
    replacement: `$1${removed}`,
  })),
  {
    sign: "@",
    pattern: /[^\s@"'`<>()[\],;:/\\=]+@[^\s@"'`<>()[\],;:/\\=]+/g,
    replacement: "[e-mail]",
  },
];

/** API keys (see `lib/wix/admin/api-key.ts`), complete or not. */
const apiKey = /\bquirekey_[\w-]+/g;
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;
/** Codes sent by email. */
const sixDigits = /(?<![\w.:-])\d{6}(?![\w.:-])/g;
/** Long words that may be tokens, hashes or keys. `isRandom` excludes slugs, IDs and paths. */
const long = /[\w+-]{16,}={0,2}(?:\.[\w-]{8,})*/g;

/**
 * Maximum length of a text, in characters. Longer texts are truncated, because they are not useful and may
 * come from a client.
 */
const maxLength = 8_192;

/** Returns the text with email addresses, codes, tokens, passwords, cookies and query strings removed. */
export function scrub(text: string): string {
  let scrubbed = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  for (const { sign, pattern, replacement } of rules) {
    if (scrubbed.includes(sign)) scrubbed = scrubbed.replace(pattern, replacement);
  }
  return scrubbed
    .replace(apiKey, `quirekey_${removed}`)
    .replace(bearer, `$1 ${removed}`)
    .replace(sixDigits, removed)
    .replace(long, (word) => (isRandom(word) ? removed : word));
}

function isRandom(word: string): boolean {
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return (isMixed && (/\d/.test(word) || word.length >= 40)) || /^[0-9a-f]{40,}$/.test(word);
}

/** Scrubs all strings in a JSON value except request IDs. */
export function scrubAll(value: unknown): unknown {
  if (typeof value === "string") return scrub(value);
  if (Array.isArray(value)) return value.map(scrubAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === "request" ? part : scrubAll(part)]),
  );
}
