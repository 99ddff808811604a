/** Names of shortcodes and blocks that show their content only to some readers, in any blog system. */

// oxfmt-ignore
const words = new Set([
  "private", "hidden", "hide", "secret", "member", "members", "membersonly", "memberonly", "membership",
  "protect", "protected", "protector", "password", "encrypt", "encrypted", "encryptor", "paywall", "premium",
  "restrict", "restricted", "subscriber", "subscribers", "locked", "locker", "loggedin",
  "access", "paid",
  // Plug-ins of WordPress.
  "passster", "ppwp", "s2if", "s2member", "mepr", "memberful", "wlm", "pmpro", "rcp", "ihc", "swpm", "wcm", "emember",
  "patreon",
]);

/** Returns whether the name of a shortcode or block means that its content is hidden from some readers. */
export const isHidingName = (name: string): boolean =>
  name
    .toLowerCase()
    .replace(/logged[-_]in/, "loggedin")
    .split(/[-_/]/)
    .some((word) => words.has(word));

/** Returns the name of a shortcode of Hugo, or a tag of Liquid or Nunjucks, that hides its content from some readers. */
export const findHidingShortcode = (markdown: string): string | undefined =>
  [...markdown.matchAll(/\{(?:\{[<%]|%-?)\s*([\w./-]{1,60})/g)]
    .map(([, name = ""]) => name)
    .find(isHidingName);
