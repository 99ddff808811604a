"use client"; // loads slides with buttons when a strip comes near the screen

import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from "react";
import type { Swiper } from "swiper/types";
import { observeNear } from "../../ui/observe-near.ts";
import { getSwipingOptions } from "../swiping.ts";
import styles from "./slider.module.css";
import { Thumbnails, type Thumbnail } from "./thumbnails.tsx";

type Props = {
  label: string;
  texts: {
    readonly carousel: string;
    readonly pictures: string;
    readonly previous: string;
    readonly next: string;
  };
  /** Space between slides, in pixels. */
  spacing: number;
  placement: "TOP" | "RIGHT" | "BOTTOM" | "LEFT" | undefined;
  thumbnails: readonly Thumbnail[];
  style: CSSProperties;
  /** The list of slides. */
  children: ReactNode;
};

/** Renders a strip of pictures. Without JavaScript, the strip scrolls and snaps. */
export function Slider({ label, texts, spacing, placement, thumbnails, style, children }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const { swiper, position, isReady } = useSwiper(view, spacing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes the focus
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a carousel
      role="group"
      aria-roledescription={texts.carousel}
      aria-label={label}
      className={`${styles.slider} ${placement === undefined ? "" : (styles[placement] ?? "")}`}
      style={style}
      onFocus={() => swiper.current?.keyboard.enable()}
      onBlur={() => swiper.current?.keyboard.disable()}
    >
      <div
        ref={view}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a landmark per slide would clutter the list of landmarks
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
        tabIndex={0}
        aria-label={texts.pictures}
        // Not a class name, because React would overwrite the classes that Swiper adds here.
        data-ready={isReady ? "" : undefined}
        className={styles.view}
      >
        {children}
      </div>
      {isReady && (
        <div className={styles.buttons}>
          <button
            type="button"
            aria-label={texts.previous}
            disabled={position.isFirst}
            onClick={() => swiper.current?.slidePrev()}
          >
            ←
          </button>
          <button
            type="button"
            aria-label={texts.next}
            disabled={position.isLast}
            onClick={() => swiper.current?.slideNext()}
          >
            →
          </button>
        </div>
      )}
      {thumbnails.length > 0 && (
        <Thumbnails
          thumbnails={thumbnails}
          current={position.index}
          onPick={isReady ? (index) => swiper.current?.slideTo(index) : undefined}
        />
      )}
    </div>
  );
}

/** Turns the list in `view` into slides once it is about to scroll into view. */
function useSwiper(view: RefObject<HTMLDivElement | null>, spacing: number) {
  const swiper = useRef<Swiper>(null);
  const [position, setPosition] = useState({ index: 0, isFirst: true, isLast: false });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const element = view.current;
    const list = element?.firstElementChild;
    if (!element || !list) return undefined;
    const enhance = async () => {
      const { makeSwiper } = await import("./make-swiper.ts");
      if (!element.isConnected) return;
      swiper.current = makeSwiper(element, list, {
        ...getSwipingOptions(window),
        spaceBetween: spacing,
        onMove: setPosition,
      });
      setReady(true);
    };
    const stopObserving = observeNear(element, "300px", () => void enhance());
    return () => {
      stopObserving();
      swiper.current?.destroy(true, true);
      swiper.current = null;
    };
  }, [view, spacing]);
  return { swiper, position, isReady };
}
