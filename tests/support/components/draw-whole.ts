import { prerender } from "react-dom/static";
import type { ReactNode } from "react";

/** Renders an element to HTML once all its lazy content has loaded. */
export async function drawWhole(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}
