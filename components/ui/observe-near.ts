/**
 * Calls `onNear` once, when an element comes within `margin` (for example `200px`) of the screen. Returns a
 * function that stops observing.
 */
export function observeNear(element: Element, margin: string, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
