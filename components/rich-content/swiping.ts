/** Touch options for all of the site's sliders (https://swiperjs.com/swiper-api#parameters). */
const swiping = {
  /** Duration of a slide transition, in milliseconds. */
  speed: 300,
  longSwipesRatio: 0.5,
  longSwipesMs: 300,
  touchAngle: 45,
  resistanceRatio: 0.85,
} as const;

/** Returns the options. For readers who prefer reduced motion, slides change without animation. */
export function getSwipingOptions(window: Window) {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? { ...swiping, speed: 0 } : swiping;
}
