"use client"; // a map that can be moved is drawn in the browser, once it is near the screen

import { useEffect, useRef } from "react";
import type { DrawnMap } from "./draw-map.ts";
import styles from "./map.module.css";

type Props = {
  place: DrawnMap;
  label: string;
  /** In pixels. */
  height: number;
};

/** A map from tiles. Its place is kept free from the beginning. */
export function MapView({ height, label, place }: Props) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let remove = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        void draw(element);
      },
      { rootMargin: "400px" },
    );
    const draw = async (map: HTMLElement) => {
      const { drawMap } = await import("./draw-map.ts");
      if (map.isConnected) remove = drawMap(map, place);
    };
    observer.observe(element);
    return () => {
      observer.disconnect();
      remove();
    };
  }, [place]);
  return (
    <section
      ref={container}
      aria-label={label}
      className={styles.map}
      style={{ height: `${height}px` }}
    />
  );
}
