import { Swiper } from "swiper";
import { A11y, Keyboard } from "swiper/modules";
import "swiper/css";
import "swiper/css/a11y";
import type { getSwipingOptions } from "../swiping.ts";

type Options = ReturnType<typeof getSwipingOptions> & {
  /** Space between slides, in pixels. */
  readonly spaceBetween: number;
  readonly onMove: (position: { index: number; isFirst: boolean; isLast: boolean }) => void;
};

/** Turns a horizontally scrolling list into swipeable slides. */
export function makeSwiper(
  view: HTMLElement,
  list: Element,
  { onMove, ...options }: Options,
): Swiper {
  const initialSlide = slideInView(view, list);
  view.scrollLeft = 0;
  // Swiper finds its elements by these classes.
  list.classList.add("swiper-wrapper");
  for (const slide of list.children) slide.classList.add("swiper-slide");
  view.classList.add("swiper");
  const reportPosition = ({ activeIndex, isBeginning, isEnd }: Swiper) =>
    onMove({ index: activeIndex, isFirst: isBeginning, isLast: isEnd });
  return new Swiper(view, {
    ...options,
    initialSlide,
    slidesPerView: "auto",
    watchSlidesProgress: true,
    modules: [A11y, Keyboard],
    // Swiper listens for keys on the whole page, so keyboard control is enabled only while the focus is
    // inside.
    keyboard: { enabled: view.contains(document.activeElement), pageUpDown: false },
    // Scrolls focused slides into view. The list keeps its own roles and labels.
    a11y: { slideRole: "", slideLabelMessage: "", wrapperLiveRegion: false },
    on: {
      init: reportPosition,
      slideChange: reportPosition,
      toEdge: reportPosition,
      fromEdge: reportPosition,
    },
  });
}

/** Returns the index of the slide that the reader had scrolled to before Swiper was ready. */
function slideInView(view: HTMLElement, list: Element): number {
  const edge = view.getBoundingClientRect().left;
  const distances = Array.from(list.children, (slide) =>
    Math.abs(slide.getBoundingClientRect().left - edge),
  );
  return distances.indexOf(Math.min(...distances));
}
