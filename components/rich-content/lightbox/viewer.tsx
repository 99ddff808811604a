"use client"; // opens a modal dialog with slides that follow the finger

import { useLayoutEffect, useRef, useState } from "react";
import { Keyboard } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import type { Swiper as SwiperInstance } from "swiper/types";
import "swiper/css";
import { getSwipingOptions } from "../swiping.ts";
import type { LightboxTexts } from "./lightbox-texts.ts";
import type { ShownPicture } from "./lightbox.tsx";
import styles from "./viewer.module.css";

type Props = {
  pictures: readonly ShownPicture[];
  index: number;
  texts: LightboxTexts;
  onClose: () => void;
};

/**
 * Renders pictures full-screen. Readers navigate by swiping or with buttons or arrow keys, and close the
 * viewer with Escape.
 */
export default function Viewer({ pictures, index, texts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swiper = useRef<SwiperInstance>(null);
  const [current, setCurrent] = useState(index);
  useLayoutEffect(() => {
    // The browser keeps the focus inside a modal dialog and restores it when the dialog closes.
    if (dialog.current?.open === false) dialog.current.showModal();
    // The slides were created while the dialog was closed, so they had no size.
    swiper.current?.update();
    swiper.current?.slideTo(index, 0);
  }, [index]);
  const shown = pictures[current];
  return (
    <dialog ref={dialog} aria-label={texts.label} className={styles.viewer} onClose={onClose}>
      <Slides
        pictures={pictures}
        index={index}
        current={current}
        onSwiper={(instance) => {
          swiper.current = instance;
        }}
        onSlideChange={({ activeIndex }) => setCurrent(activeIndex)}
      />
      <p className={styles.caption} aria-live="polite">
        {pictures.length > 1 && (
          <span className={styles.count}>
            {texts.position
              .replace("{number}", String(current + 1))
              .replace("{count}", String(pictures.length))}
          </span>
        )}
        {shown?.caption}
      </p>
      <div className={styles.tools}>
        {shown?.canDownload === true && (
          <a href={shown.src} download className={styles.tool}>
            {texts.download}
          </a>
        )}
        <form method="dialog">
          <button type="submit" className={styles.tool} autoFocus>
            {texts.close}
          </button>
        </form>
      </div>
      {pictures.length > 1 && (
        <StepButtons
          isFirst={current === 0}
          isLast={current === pictures.length - 1}
          texts={texts}
          onPrevious={() => swiper.current?.slidePrev()}
          onNext={() => swiper.current?.slideNext()}
        />
      )}
    </dialog>
  );
}

type SlidesProps = Pick<Props, "pictures" | "index"> & {
  current: number;
  onSwiper: (instance: SwiperInstance) => void;
  onSlideChange: (instance: SwiperInstance) => void;
};

function Slides({ pictures, index, current, ...events }: SlidesProps) {
  return (
    <Swiper
      {...getSwipingOptions(window)}
      modules={[Keyboard]}
      keyboard={{ enabled: true, onlyInViewport: false }}
      initialSlide={index}
      className={styles.slides}
      {...events}
    >
      {pictures.map(({ src, alt }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- a gallery may contain a picture twice
        <SwiperSlide key={position} className={styles.slide}>
          {/* oxlint-disable-next-line nextjs/no-img-element -- shows the picture in its full size */}
          <img
            src={src}
            alt={alt}
            className={styles.picture}
            loading={Math.abs(position - current) < 2 ? "eager" : "lazy"}
            referrerPolicy="no-referrer"
          />
        </SwiperSlide>
      ))}
    </Swiper>
  );
}

type StepProps = {
  isFirst: boolean;
  isLast: boolean;
  texts: LightboxTexts;
  onPrevious: () => void;
  onNext: () => void;
};

function StepButtons({ isFirst, isLast, texts, onPrevious, onNext }: StepProps) {
  return (
    <>
      <button
        type="button"
        className={`${styles.step} ${styles.previous}`}
        aria-label={texts.previous}
        disabled={isFirst}
        onClick={onPrevious}
      >
        ←
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.next}`}
        aria-label={texts.next}
        disabled={isLast}
        onClick={onNext}
      >
        →
      </button>
    </>
  );
}
