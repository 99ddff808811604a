import type { ComponentProps } from "react";

/**
 * Renders a link to another page on the site. `PageNavigation` opens it without a new document, so the link itself needs no
 * JavaScript.
 */
export function PageLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...props} {...pageLink} href={href}>
      {children}
    </a>
  );
}

/** The attribute of links that {@link PageLink} renders. */
const pageLink = { "data-page": "" };
