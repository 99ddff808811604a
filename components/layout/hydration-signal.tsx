"use client"; // reports that the page's islands handle events

import { useEffect } from "react";
import { hydratedEvent } from "#lib/site/hydration.ts";

/**
 * Dispatches an event once the page is hydrated. Renders no element. It must be the last element of the page, because
 * effects run in the order of the elements.
 */
export function HydrationSignal() {
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
  return null;
}
