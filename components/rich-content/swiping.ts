/** How every slider of the site answers to a finger (specification section 9, "Slider defaults"). */
const swiping = {
  /** Milliseconds of a slide's way. */
  speed: 300,
  longSwipesRatio: 0.5,
  longSwipesMs: 300,
  touchAngle: 45,
  resistanceRatio: 0.85,
} as const;

/** The same for a reader who asked for less motion: nothing slides by itself. */
export function swipingFor(window: Window) {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? { ...swiping, speed: 0 } : swiping;
}
