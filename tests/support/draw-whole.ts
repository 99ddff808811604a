import { prerender } from "react-dom/static";
import type { ReactNode } from "react";

/** The HTML of an element once everything in it that is loaded later is there. */
export async function drawWhole(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}
