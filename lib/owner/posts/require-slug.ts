import { slugOf } from "../../platform/blog/slug.ts";
import { OwnerError } from "../owner-error.ts";

/** Throws {@link OwnerError} with a suggestion unless the text can be a slug as it is. */
export function requireSlug(text: string): void {
  const slug = slugOf(text);
  if (slug === "") throw new OwnerError(`“${text}” has no letter or digit to make a slug of.`);
  if (slug !== text) {
    throw new OwnerError(
      `“${text}” cannot be a slug: use up to 100 lowercase letters, digits and hyphens. Try “${slug}”.`,
    );
  }
}
