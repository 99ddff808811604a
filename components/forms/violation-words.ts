import type { Say } from "#lib/messages/translator.ts";

/** The platform's rules as the wire names them: in English words, for which it has no codes. */
const rules = [
  [/^must have at least (\d+) characters$/, "tooShort"],
  [/^must be at most (\d+) characters$/, "tooLong"],
  [/^must have at most (\d+) bytes$/, "tooManyBytes"],
  [/^must not contain control characters$/, "controlCharacters"],
  [/^must not be your name or email address$/, "personal"],
  [/^must not be the current password$/, "currentPassword"],
  [/^must not repeat the same few characters/, "repetition"],
  [/^is too common/, "wellKnown"],
] as const;

/** The description of a violation on the wire as a sentence to the reader; an unknown one as it is. */
export function violationSentence(say: Say, description: string): string {
  for (const [pattern, rule] of rules) {
    const match = pattern.exec(description);
    if (match !== null) return say(`members.violations.${rule}`, { count: match[1] ?? "" });
  }
  return say("members.violations.other", { sentence: sentenceOf(description) });
}

/** The wire says "must be …". */
function sentenceOf(description: string): string {
  const words = /^(must|is|has|should)\b/.test(description) ? `This ${description}` : description;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
