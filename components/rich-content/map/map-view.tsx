"use client"; // draws an interactive map when it comes near the screen

import { useEffect, useEffectEvent, useRef } from "react";
import { observeNear } from "../../ui/observe-near.ts";
import type { MapOptions } from "./draw-map.ts";
import styles from "./map.module.css";

type Props = {
  options: MapOptions;
  label: string;
  /** Height in pixels. */
  height: number;
};

/** Renders a map from tiles. Space for it is reserved before it is drawn. */
export function MapView(props: Props) {
  // Every render creates new objects. Keep the map if its options are equal, because the reader may have
  // moved it.
  return <MapFrame key={JSON.stringify(props.options)} {...props} />;
}

function MapFrame({ height, label, options }: Props) {
  const container = useRef<HTMLElement>(null);
  const readOptions = useEffectEvent(() => options);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let isCancelled = false;
    let remove = () => {};
    const draw = async () => {
      const { drawMap } = await import("./draw-map.ts");
      if (!isCancelled) remove = drawMap(element, readOptions());
    };
    const stopObserving = observeNear(element, "400px", () => void draw());
    return () => {
      isCancelled = true;
      stopObserving();
      remove();
    };
  }, []);
  return (
    <section
      ref={container}
      aria-label={label}
      className={styles.map}
      style={{ height: `${height}px` }}
    />
  );
}
