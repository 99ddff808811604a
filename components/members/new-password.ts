import type { Refusal } from "#components/ui/forms/use-refusal.ts";
import type { Translator } from "#lib/messages/translator.ts";

const shortest = 8;

/**
 * Returns the refusal for a password that is too short, otherwise `undefined`. The server performs the other
 * checks.
 */
export function newPasswordRefusal(t: Translator, password: string): Refusal | undefined {
  if (Array.from(password).length >= shortest) return undefined;
  return {
    violations: [
      { field: "password", description: t("members.violations.TOO_SHORT", { count: shortest }) },
    ],
  };
}
