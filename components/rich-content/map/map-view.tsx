"use client"; // a map that can be moved is drawn in the browser, once it is near the screen

import { useEffect, useRef } from "react";
import type { MapTiles } from "../node.ts";
import styles from "./map.module.css";

type Props = {
  latitude: number;
  longitude: number;
  zoom: number;
  tiles: MapTiles;
  label: string;
  /** What the buttons say. */
  zoomIn: string;
  zoomOut: string;
  /** In pixels. */
  height: number;
  hasMarker: boolean;
  canMove: boolean;
  hasZoom: boolean;
};

/** A map from tiles. Its place is kept free from the beginning. */
export function MapView({ height, label, ...props }: Props) {
  const container = useRef<HTMLElement>(null);
  const { latitude, longitude, zoom, tiles, hasMarker, canMove, hasZoom, zoomIn, zoomOut } = props;
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
      if (!map.isConnected) return;
      const place = { latitude, longitude, zoom, tiles, hasMarker, canMove, hasZoom };
      remove = drawMap(map, { ...place, zoomIn, zoomOut });
    };
    observer.observe(element);
    return () => {
      observer.disconnect();
      remove();
    };
  }, [latitude, longitude, zoom, tiles, hasMarker, canMove, hasZoom, zoomIn, zoomOut]);
  return (
    <section
      ref={container}
      aria-label={label}
      className={styles.map}
      style={{ height: `${height}px` }}
    />
  );
}
