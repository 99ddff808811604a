import type { ReactNode } from "react";
import { StaticHtml } from "../static-html/static-html.ts";

/** Limits a page's width. Used by every page except articles. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <StaticHtml>
      <div className="page-width">{children}</div>
    </StaticHtml>
  );
}
