/** Values for the sources of imported posts, on both sides of the admin calls. */

/** The systems that posts are imported from. */
export const sourceSystems = [
  "markdown",
  "wix",
  "wordpress",
  "ghost",
  "feed",
  "blogger",
  "medium",
  "substack",
] as const;
export type SourceSystem = (typeof sourceSystems)[number];

/**
 * The effects of editing an imported post in this blog. `detach`: later imports skip the post. `write`: the changes are
 * written to its file.
 */
export const editEffects = ["detach", "write"] as const;
export type EditEffect = (typeof editEffects)[number];
