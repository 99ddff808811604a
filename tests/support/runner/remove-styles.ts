/**
 * Removes each test's MUI styles. Test files of a process share a document, and thousands of style elements
 * make axe and `getComputedStyle` many times slower.
 */
import { afterEach } from "vitest";

afterEach(() => {
  if (typeof document === "undefined") return;
  for (const style of document.querySelectorAll("style[data-emotion]")) style.remove();
});
