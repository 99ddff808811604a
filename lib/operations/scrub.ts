/**
 * Takes out of a text what no log may hold. What is logged is chosen so that nothing of it is there in
 * the first place; this is for what the errors of libraries quote.
 */

const removed = "***";

type Rule = {
  /** Without it in the text there is nothing to look for. */
  readonly sign: string;
  readonly pattern: RegExp;
  readonly replacement: string;
};

const rules: readonly Rule[] = [
  // The user and password of an address: postgres://user:password@host.
  { sign: "://", pattern: /(:\/\/)[^\s/@"'`]+@/g, replacement: `$1${removed}@` },
  // What stands behind the question mark or the hash of an address.
  {
    sign: "=",
    pattern: /([?#])[\w.~%[\]-]{1,100}=[^\s"'`<>)]*/g,
    replacement: `$1${removed}`,
  },
  // Headers, to the end of their line; fields, in JSON, in forms and as programs print them.
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

const bearer = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;
/** Codes by mail. */
const sixDigits = /(?<![\w.:-])\d{6}(?![\w.:-])/g;
/** Tokens, hashes and keys: long, and of letters of both sizes. Slugs, ids and paths are not. */
const long = /[\w+-]{16,}={0,2}(?:\.[\w-]{8,})*/g;

/** What is longer is cut: nobody reads it, and somebody else may have written it. */
const longest = 8_192;

/** The text without addresses of people, codes, tokens, passwords, cookies and queries. */
export function scrub(text: string): string {
  let scrubbed = text.length > longest ? `${text.slice(0, longest)}…` : text;
  for (const { sign, pattern, replacement } of rules) {
    if (scrubbed.includes(sign)) scrubbed = scrubbed.replace(pattern, replacement);
  }
  return scrubbed
    .replace(bearer, `$1 ${removed}`)
    .replace(sixDigits, removed)
    .replace(long, (word) => (isRandom(word) ? removed : word));
}

function isRandom(word: string): boolean {
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return (isMixed && (/\d/.test(word) || word.length >= 40)) || /^[0-9a-f]{40,}$/.test(word);
}

/** The same with every text inside of a value that came out of JSON, but for ids of requests. */
export function scrubAll(value: unknown): unknown {
  if (typeof value === "string") return scrub(value);
  if (Array.isArray(value)) return value.map(scrubAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === "request" ? part : scrubAll(part)]),
  );
}
