/** The name, the look and the menus of the site in an import source. */

import type { z } from "zod";
import type { exportedSite } from "../wix/site/site-exchange.ts";

/** Maximum number of entries of a menu that are read. */
export const longestSourceMenu = 200;

/** A link in a menu. */
export type SourceLink = {
  /** Default: the name of the target. */
  readonly label?: string | undefined;
  /** An address of the old blog or another site, the key of a category, or the slug of a tag. */
  readonly target:
    | { readonly address: string }
    | { readonly categoryKey: string }
    | { readonly tagSlug: string };
  readonly children?: readonly SourceLink[] | undefined;
};

export type SourceSite = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Accent colour, such as `#ff1a75`. */
  readonly accent?: string | undefined;
  /** References to pictures, for `SourceFiles`. */
  readonly logo?: string | undefined;
  readonly icon?: string | undefined;
  /** The old blog's origin and path, without a trailing slash. Links to it lead to this site. */
  readonly url?: string | undefined;
  readonly header?: readonly SourceLink[] | undefined;
  /** The second menu, which becomes the legal line. */
  readonly legal?: readonly SourceLink[] | undefined;
  readonly social?: readonly SourceLink[] | undefined;
  /** The settings in an export of a Quire blog. They take precedence over the other fields. */
  readonly exported?: z.output<typeof exportedSite> | undefined;
};
