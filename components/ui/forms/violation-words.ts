import type { Say } from "#lib/messages/translator.ts";

/** The platform's rules by their English descriptions, because the API has no codes for them. */
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

/** Returns the message for a violation's description from the API. An unknown description is shown as it is. */
export function violationSentence(say: Say, description: string): string {
  for (const [pattern, rule] of rules) {
    const match = pattern.exec(description);
    if (match !== null) return say(`members.violations.${rule}`, { count: match[1] ?? "" });
  }
  return say("members.violations.other", { sentence: completeSentence(description) });
}

/** Completes the API's "must be …" to a sentence. */
function completeSentence(description: string): string {
  const words = /^(must|is|has|should)\b/.test(description) ? `This ${description}` : description;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
