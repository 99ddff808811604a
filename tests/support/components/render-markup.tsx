import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRouter } from "./app-router.ts";

/** Returns the HTML of an element that may contain links to pages. */
export const renderMarkup = (element: ReactNode): string =>
  renderToStaticMarkup(<AppRouterContext value={createRouter()}>{element}</AppRouterContext>);
