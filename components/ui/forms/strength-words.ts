import type { Say } from "#lib/messages/translator.ts";
import type { PasswordStrength } from "./password-strength.ts";

/** Returns the rating of a password and its reasons, in sentences. */
export function strengthWords(say: Say, { score, weakness, suggestion }: PasswordStrength): string {
  const sentences = [say(`members.strength.score${score}`)];
  if (weakness !== undefined) sentences.push(say(`members.weaknesses.${weakness}`));
  if (suggestion !== undefined) sentences.push(say(`members.strength.${suggestion}`));
  return sentences.join(" ");
}
