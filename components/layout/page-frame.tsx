import type { ReactNode } from "react";

/** Limits the width of a page. Every page except an article uses it. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <div className="page-width">{children}</div>;
}
