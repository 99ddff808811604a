import { Swiper } from "swiper";
import { Keyboard } from "swiper/modules";
import "swiper/css";

type Options = {
  readonly speed: number;
  readonly longSwipesRatio: number;
  readonly longSwipesMs: number;
  readonly touchAngle: number;
  readonly resistanceRatio: number;
  /** In pixels. */
  readonly spaceBetween: number;
  readonly onMove: (position: { index: number; isFirst: boolean; isLast: boolean }) => void;
};

/** Turns a list that scrolls sideways, in its view, into slides that follow the finger. */
export function makeSwiper(
  view: HTMLElement,
  list: Element,
  { onMove, ...options }: Options,
): Swiper {
  // Swiper knows its parts by one class each.
  list.classList.add("swiper-wrapper");
  for (const slide of list.children) slide.classList.add("swiper-slide");
  view.classList.add("swiper");
  view.scrollLeft = 0;
  const tell = ({ activeIndex, isBeginning, isEnd }: Swiper) =>
    onMove({ index: activeIndex, isFirst: isBeginning, isLast: isEnd });
  return new Swiper(view, {
    ...options,
    slidesPerView: "auto",
    modules: [Keyboard],
    keyboard: { enabled: true, onlyInViewport: true },
    on: { init: tell, slideChange: tell, reachEnd: tell, fromEdge: tell },
  });
}
