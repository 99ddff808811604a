/** Touch options of every slider of the site (https://swiperjs.com/swiper-api#parameters). */
const swiping = {
  /** Duration of a slide's movement, in milliseconds. */
  speed: 300,
  longSwipesRatio: 0.5,
  longSwipesMs: 300,
  touchAngle: 45,
  resistanceRatio: 0.85,
} as const;

/** Returns the options. For a reader who prefers reduced motion, slides change without movement. */
export function getSwipingOptions(window: Window) {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? { ...swiping, speed: 0 } : swiping;
}
