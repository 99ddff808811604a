import { Swiper } from "swiper";
import { A11y, Keyboard } from "swiper/modules";
import "swiper/css";
import "swiper/css/a11y";

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
  const initialSlide = slideInView(view, list);
  view.scrollLeft = 0;
  // Swiper knows its parts by one class each.
  list.classList.add("swiper-wrapper");
  for (const slide of list.children) slide.classList.add("swiper-slide");
  view.classList.add("swiper");
  const tell = ({ activeIndex, isBeginning, isEnd }: Swiper) =>
    onMove({ index: activeIndex, isFirst: isBeginning, isLast: isEnd });
  return new Swiper(view, {
    ...options,
    initialSlide,
    slidesPerView: "auto",
    watchSlidesProgress: true,
    modules: [A11y, Keyboard],
    // Swiper hears the keys of the whole page: they are its own only while the focus is inside.
    keyboard: { enabled: view.contains(document.activeElement), pageUpDown: false },
    // Brings a slide that gets the focus into view; the list stays a list, with its own names.
    a11y: { slideRole: "", slideLabelMessage: "", wrapperLiveRegion: false },
    on: { init: tell, slideChange: tell, toEdge: tell, fromEdge: tell },
  });
}

/** Where a reader has scrolled to before the slides were ready. */
function slideInView(view: HTMLElement, list: Element): number {
  const edge = view.getBoundingClientRect().left;
  const distances = Array.from(list.children, (slide) =>
    Math.abs(slide.getBoundingClientRect().left - edge),
  );
  return distances.indexOf(Math.min(...distances));
}
