import type { Translator } from "#lib/messages/translator.ts";
import type { PasswordStrength } from "./password-strength.ts";

/** Returns a password's rating and the reasons for it, in sentences. */
export function strengthWords(
  t: Translator,
  { score, weakness, suggestion }: PasswordStrength,
): string {
  const sentences = [t(`members.strength.score${score}`)];
  if (weakness !== undefined) sentences.push(t(`members.weaknesses.${weakness}`));
  if (suggestion !== undefined) sentences.push(t(`members.strength.${suggestion}`));
  return sentences.join(" ");
}
