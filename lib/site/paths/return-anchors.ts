/**
 * IDs of elements to which a login returns. Islands of reading pages use them, so this file imports nothing: `paths.ts`
 * would add a kilobyte to the scripts of each page.
 */

/** ID of the welcome message, which is displayed by means of `:target`. */
export const welcomeAnchor = "welcome";

/** ID of the like bar, to which a visitor returns after logging in to like a post. */
export const likeAnchor = "like";
