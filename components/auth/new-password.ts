import type { Refusal } from "#components/forms/use-submission.ts";
import type { Say } from "#lib/messages/translator.ts";

const shortest = 8;

/** What is wrong with a new password before the site is asked, which judges it in full. */
export function newPasswordRefusal(say: Say, password: string): Refusal | undefined {
  if (Array.from(password).length >= shortest) return undefined;
  return {
    violations: [
      { field: "password", description: say("members.form.atLeast", { count: shortest }) },
    ],
  };
}
