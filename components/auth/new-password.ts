import type { Refusal } from "#components/forms/use-submission.ts";

const shortest = 8;

/** What is wrong with a new password before the site is asked, which judges it in full. */
export function newPasswordRefusal(password: string, field = "password"): Refusal | undefined {
  if (Array.from(password).length >= shortest) return undefined;
  return { violations: [{ field, description: `Use at least ${shortest} characters.` }] };
}
