import type { Say } from "#lib/messages/translator.ts";
import type { PasswordStrength } from "./password-strength.ts";

/** Returns a password's rating and the reasons for it, in sentences. */
export function strengthWords(say: Say, { score, weakness, suggestion }: PasswordStrength): string {
  const sentences = [say(`members.strength.score${score}`)];
  if (weakness !== undefined) sentences.push(say(`members.weaknesses.${weakness}`));
  if (suggestion !== undefined) sentences.push(say(`members.strength.${suggestion}`));
  return sentences.join(" ");
}
