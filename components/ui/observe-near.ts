/**
 * Calls `onNear` once, when an element comes within `margin` (for example `200px`) of the screen. Returns a
 * function that stops observing.
 */
export function observeNear(element: Element, margin: string, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // On a busy page, the first entry may be from before the reader scrolled here.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
