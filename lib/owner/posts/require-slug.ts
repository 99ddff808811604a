import { slugifyText } from "../../platform/blog/slug.ts";
import { OwnerError } from "../owner-error.ts";

/** Throws {@link OwnerError} with a suggestion unless the text is a valid slug. */
export function requireSlug(text: string): void {
  const slug = slugifyText(text);
  if (slug === "") {
    throw new OwnerError(`“${text}” contains no letters or digits, so it can't be a slug.`);
  }
  if (slug !== text) {
    throw new OwnerError(
      `“${text}” can't be a slug. Use up to 100 lowercase letters, digits and hyphens, for example “${slug}”.`,
    );
  }
}
