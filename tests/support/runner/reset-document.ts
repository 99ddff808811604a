/**
 * Resets the document after each test, because test files of a process share the document. Sets its URL to `/`, and removes
 * MUI's styles: thousands of style elements make axe and `getComputedStyle` many times slower.
 */
import { afterEach } from "vitest";

afterEach(() => {
  if (typeof document === "undefined") return;
  for (const style of document.querySelectorAll("style[data-emotion]")) style.remove();
  history.replaceState(null, "", "/");
});
