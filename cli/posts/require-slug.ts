import { slugifyText } from "../../lib/platform/blog/slug.ts";
import { CommandError } from "../../lib/command/command-error.ts";

/** Throws {@link CommandError} with a suggestion unless the text is a valid slug. */
export function requireSlug(text: string): void {
  const slug = slugifyText(text);
  if (slug === "") {
    throw new CommandError(`“${text}” contains no letters or digits, so it can't be a slug.`);
  }
  if (slug !== text) {
    throw new CommandError(
      `“${text}” can't be a slug. Use up to 100 lowercase letters, digits and hyphens, for example “${slug}”.`,
    );
  }
}
