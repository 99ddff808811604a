import type { ReactNode } from "react";

/** Limits a page's width. Used by every page except articles. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <div className="page-width">{children}</div>;
}
