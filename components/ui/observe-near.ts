/**
 * Calls `onNear` once, when an element comes within `margin` of the screen, for example `200px`. Returns a function
 * that stops the observation.
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
